import { problemOf } from '@postcard/contracts/problem';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { RecordedCall, Recording } from './recording.ts';

export type Fare = 'recorded' | 'empty' | 'failed';

/** Request of the gateway itself, which no recording of a page contains. */
const publishedTowns: RecordedCall = {
  method: 'GET',
  path: '/api/towns/published',
  after: 0,
  status: 200,
  headers: { 'content-type': 'application/json' },
  json: { towns: [] },
};

const safe = new Set(['GET', 'HEAD']);
const isOfSession = (path: string): boolean => path === '/api/users/me';

/** Starts a server in place of all services, which sends the recorded responses. */
export async function startReplayServer() {
  let replay = createReplay({ calls: [] }, 'recorded');
  const server = createServer((request, response) => void respond(request, response, (call) => replay.find(call)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin: (recording: Pick<Recording, 'calls'>, fare: Fare) => void (replay = createReplay(recording, fare)),
    unknown: () => replay.unknown,
    stop: () => close(server),
  };
}

type Asked = { method: string; path: string };

function createReplay({ calls }: Pick<Recording, 'calls'>, fare: Fare) {
  const unknown: string[] = [];
  const used = new Set<RecordedCall>();
  let unsafe = 0;
  return {
    unknown,
    find({ method, path }: Asked): RecordedCall | undefined {
      const same = calls.filter((call) => call.method === method && call.path === path);
      const found = safe.has(method)
        ? (same.findLast(({ after }) => after <= unsafe) ?? same[0])
        : (same.find((call) => !used.has(call)) ?? same.at(-1));
      if (!found) {
        unknown.push(`${method} ${path}`);
        return undefined;
      }
      used.add(found);
      if (!safe.has(method)) {
        unsafe += 1;
        return found;
      }
      return isOfSession(path) ? found : fared[fare](found);
    },
  };
}

const fared: Record<Fare, (call: RecordedCall) => RecordedCall> = {
  recorded: (call) => call,
  empty: (call) =>
    Array.isArray(call.json)
      ? { ...call, json: [], headers: { 'content-type': 'application/json', 'x-total-count': '0' } }
      : call,
  failed: (call) => ({
    ...call,
    status: 503,
    headers: { 'content-type': 'application/problem+json' },
    json: problemOf('service_unavailable'),
  }),
};

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  find: (asked: Asked) => RecordedCall | undefined,
): Promise<void> {
  for await (const _ of request);
  const { method = 'GET', url = '' } = request;
  const { pathname, search } = new URL(url, 'http://replay');
  const call = pathname === publishedTowns.path ? publishedTowns : find({ method, path: pathname + search });
  // A page sets its clock by responses that are not cached; here the recording sets it.
  const headers = { ...call?.headers, 'cache-control': 'private, max-age=0' };
  response.writeHead(call?.status ?? 501, headers).end(call && bodyOf(call));
}

function bodyOf({ json, text, base64 }: RecordedCall): string | Buffer | undefined {
  if (json !== undefined) return JSON.stringify(json);
  return base64 === undefined ? text : Buffer.from(base64, 'base64');
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
