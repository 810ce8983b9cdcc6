import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { OwnedResources } from '../machine/owned-resources.ts';

const page = '<!doctype html><html lang="en"><title>Hello</title><p>Hello</p></html>';

/** A page of one word from a bare server: no page of this browser is painted sooner. @returns its address */
export async function serveOneWord(resources: OwnedResources): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': page.length }).end(page);
  }).listen(0, '127.0.0.1');
  await resources.own(once(server, 'listening'), () => server.close().closeAllConnections());
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
