// What Node can reach: one prepared response on node:http and nothing else.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { headers } = JSON.parse(String(process.env['HEADERS'])) as { headers: string[] };
const body = readFileSync(String(process.env['BODY']));
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
);
// A process that is only killed writes no profile.
process.once('SIGTERM', () => process.exit());
