import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Serves a folder on 127.0.0.1; resolves to its address and a stop function. Port 0 picks a free port. */
export async function serveFolder(folder, port = 0) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
    createReadStream(file)
      .on('open', () => response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream'))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return { address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}
