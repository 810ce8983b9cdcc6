// The least that could respond: node:http with the same headers and bytes for each path, asked for once at the start.
import { createServer } from 'node:http';

const source = String(process.env['SOURCE_URL']);
const paths = String(process.env['PATHS']).split(' ');

/** Of the connection, not of the response; those of the gateway it adds again. */
const own = /^(connection|keep-alive|date|transfer-encoding|x-|content-security|cross-origin|permissions|referrer)/;

async function read(path: string) {
  const response = await fetch(source + path, { headers: { 'accept-encoding': 'identity' } });
  const headers = [...response.headers].filter(([name]) => !own.test(name) || name === 'x-total-count');
  return [path, { headers: headers.flat(), body: Buffer.from(await response.arrayBuffer()) }] as const;
}
const responses = new Map(await Promise.all(['/readyz', ...paths].map(read)));

createServer((request, response) => {
  const found = responses.get(String(request.url));
  // The gateway asks for published towns too.
  if (!found) return response.writeHead(404).end();
  return response.writeHead(200, found.headers).end(found.body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
