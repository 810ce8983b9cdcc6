// What our gateway is made of, and nothing else: undici's pool, straight into the response of a bare node:http server.
import { createServer } from 'node:http';
import { Pool } from 'undici';

const pool = new Pool(String(process.env['UPSTREAM_URL']), { connections: 128, pipelining: 1 });

createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  let announced = -1;
  pool.dispatch(
    { path: request.url ?? '/', method: 'GET', headers: request.rawHeaders },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        announced = Number(headers['content-length'] ?? -1);
        response.writeHead(status, headers);
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
