import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type Listening } from './listen.ts';

let listening: Listening;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(async () => {
  agent.destroy();
  await listening.close(0);
});

const start = async (handle: Parameters<typeof listen>[0]) =>
  (listening = await listen(handle, { host: '127.0.0.1', port: 0 }));

async function ask(): Promise<IncomingMessage> {
  const [response] = (await once(request({ port: listening.port, agent }).end(), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

test('a kept-alive connection gets `connection: close` during the notice, and is served until it is over', async () => {
  await start((_, response) => void response.end('{}'));
  expect((await ask()).headers.connection).toBe('keep-alive');
  const given = listening.giveNotice(300);
  expect((await ask()).headers.connection).toBe('close');
  expect((await ask()).statusCode).toBe(200);
  await given;
  await listening.close();
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});

test('a response in progress also closes its connection, and close() waits for it', async () => {
  const held = Promise.withResolvers<ServerResponse>();
  await start((_, response) => held.resolve(response));
  const asked = ask();
  const response = await held.promise;
  await listening.giveNotice(1);
  const closed = listening.close();
  response.end('done');
  expect((await asked).headers.connection).toBe('close');
  await closed;
});

test('an endless request is aborted after the time limit', async () => {
  const held = Promise.withResolvers<ServerResponse>();
  await start((_, response) => held.resolve(response));
  const asked = expect(ask()).rejects.toThrow(/hang up|ECONNRESET/);
  await held.promise;
  await listening.close(50);
  await asked;
});

test('a notice resolves at once if there are no connections', async () => {
  await start((_, response) => void response.end());
  await listening.giveNotice(3_600_000);
});
