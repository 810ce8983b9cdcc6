// Serves copies of other servers' responses from memory with bare node:http, the fastest way in this runtime.
import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

const ofConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);
const headers = JSON.parse(String(process.env['HEADERS'])) as Record<string, string>;

async function read(url: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject);
  });
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} responded ${response.statusCode}`);
  const kept = Object.entries(response.headers).filter(([name]) => !ofConnection.has(name));
  return [
    new URL(url).pathname,
    { head: { ...Object.fromEntries(kept), 'content-length': body.length }, body },
  ] as const;
}
const responses = new Map(await Promise.all(String(process.env['URLS']).split(' ').map(read)));

createServer((request, response) => {
  const found = responses.get(String(request.url));
  if (found) response.writeHead(200, found.head).end(found.body);
  else response.writeHead(request.url === '/readyz' ? 200 : 404).end();
}).listen(Number(process.env['PORT']), '127.0.0.1');
