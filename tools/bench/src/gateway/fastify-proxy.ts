// One process of @fastify/http-proxy with what serves it best: no logging, undici's pool with as many connections as
// ours.
import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';

const app = fastify({ logger: false });
await app.register(httpProxy, {
  upstream: String(process.env['UPSTREAM_URL']),
  disableRequestLogging: true,
  undici: { connections: 128, pipelining: 1, keepAliveTimeout: 60_000 },
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
