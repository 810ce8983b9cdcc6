// What our gateway is made of, and nothing else: undici's pool, straight into the response of a bare node:http server.
// Given our gateway's headers, it sends those too: as much as any gateway has to do that sends them.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Pool } from 'undici';

const pool = new Pool(String(process.env['UPSTREAM_URL']), { connections: 128, pipelining: 1 });
const flat = (name: string): string[] => JSON.parse(process.env[name] ?? '[]') as string[];
const toService = flat('REQUEST_HEADERS');
const toClient = flat('RESPONSE_HEADERS');

function behind(own: readonly string[], headers: IncomingHttpHeaders): string[] {
  const all = own.slice();
  for (const name in headers) all.push(name, headers[name] as string);
  return all;
}

createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  let announced = -1;
  pool.dispatch(
    { path: request.url ?? '/', method: 'GET', headers: [...request.rawHeaders, ...toService] },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        announced = Number(headers['content-length'] ?? -1);
        response.writeHead(status, toClient.length === 0 ? headers : behind(toClient, headers));
      },
      onResponseData(_controller, chunk) {
        // As a string of the same bytes, a response leaves together with its head in one write.
        if (chunk.length === announced) response.end(chunk.toString('latin1'), 'latin1');
        else response.write(chunk);
      },
      onResponseEnd: () => void (response.writableEnded || response.end()),
      onResponseError: (_controller, error) => void response.destroy(error),
    },
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');
// A process that is only killed writes no profile.
process.once('SIGTERM', () => process.exit());
