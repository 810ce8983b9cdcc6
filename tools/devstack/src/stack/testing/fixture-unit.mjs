// Fake unit: reports that it is ready and stops in order, or fails to start if `FAIL` is set.
import { createServer } from 'node:http';

if (process.env.FAIL) {
  console.error(process.env.FAIL);
  process.exit(1);
}
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ path: request.url, name: process.env.UNIT_NAME }));
});
server.listen(Number(process.env.PORT), process.env.HOST ?? '127.0.0.1');
console.log(JSON.stringify({ level: 40, msg: 'ready to be read' }));
process.on('SIGTERM', () => {
  console.log('ending politely');
  process.exit(0);
});
