import { Agent, request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { connect } from 'node:net';

export type Call = {
  /** Unit that serves the call behind the gateway; `gateway` if the gateway itself does. */
  unit: string;
  method: string;
  path: string;
  body?: object;
  cookie?: string;
  key?: string;
  headers?: Readonly<Record<string, string>>;
  /** Expected refusals, such as 409 for a spot that is taken. */
  refusals?: readonly number[];
  onReply?: (status: number, text: string) => void;
};

/** Times are milliseconds of a monotonic clock. */
export type Sent = Pick<Call, 'unit' | 'method' | 'path'> & {
  /** Due time of the call. Latencies count from it, so that a slow sender does not hide them. */
  dueAt: number;
  endedAt: number;
  status: number;
  isFine: boolean;
  reason: string;
};

const tickMs = 5;
const longestMs = 40_000;

type LoadOptions = {
  url: string;
  rate: number;
  next: () => Call;
  nextPort?: () => number;
};

/** Sends this many calls a second by the clock, however slow responses are. */
export function startLoad({ url, rate, next, nextPort }: LoadOptions) {
  // Keeps few free sockets and uses them in turn, so that none is idle so long that its peer closes it.
  const agent = new Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 10, scheduling: 'fifo' });
  if (nextPort) agent.createConnection = () => connect({ host: '127.0.0.1', port: nextPort(), noDelay: true });
  const sent: Sent[] = [];
  const underWay = new Set<Promise<void>>();
  let dueAt = performance.now();

  async function begin(due: number): Promise<void> {
    const { unit, method, path, body, cookie, key, headers, refusals = [], onReply } = next();
    const { status, text, failure } = await send(url, {
      agent,
      method,
      path,
      ...(body && { body: JSON.stringify(body) }),
      headers: { ...headers, ...(cookie && { cookie }), ...(key && { 'idempotency-key': key }) },
    });
    const isFine = (status >= 200 && status < 400) || refusals.includes(status);
    const reason = failure ?? (status < 400 ? '' : (/"code":"(\w+)"/.exec(text)?.[1] ?? ''));
    sent.push({ unit, method, path, dueAt: due, endedAt: performance.now(), status, isFine, reason });
    onReply?.(status, text);
  }

  const timer = setInterval(() => {
    for (const now = performance.now(); dueAt <= now; dueAt += 1000 / rate) {
      const work = begin(dueAt);
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    }
  }, tickMs);
  return {
    sent: sent as readonly Sent[],
    stop: async (): Promise<readonly Sent[]> => {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return sent;
    },
  };
}

type Sending = RequestOptions & { body?: string | Buffer; headers?: Record<string, string> };
type Received = { status: number; text: string; headers: IncomingHttpHeaders; failure?: string };

/** Sends one request, JSON by default. Status 0 stands for no response. */
export function send(url: string, { body, headers, ...options }: Sending): Promise<Received> {
  const { hostname, port } = new URL(url);
  const own = {
    'sec-fetch-site': 'same-origin',
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
  const signal = AbortSignal.timeout(longestMs);
  return new Promise((resolve) => {
    const fail = ({ message }: Error) => resolve({ status: 0, text: '', headers: {}, failure: message });
    request({ hostname, port, signal, ...options, headers: { ...own, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', fail)
        .on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
        });
    })
      .on('error', fail)
      .end(body);
  });
}
