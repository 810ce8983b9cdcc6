import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

export type Call = {
  /** Who serves it behind the gateway; `gateway` for what it serves itself. */
  unit: string;
  method: string;
  path: string;
  body?: object;
  cookie?: string;
  key?: string;
  /** Others than those that every call of our pages has. */
  headers?: Readonly<Record<string, string>>;
  /** Refusals that are right, such as 409 for a spot that is taken. */
  refusals?: readonly number[];
};

/** What became of a call. Times are milliseconds of one clock that only goes forward. */
export type Sent = Pick<Call, 'unit' | 'method' | 'path'> & {
  /** When it was to be sent: latencies count from here, so that a sender that lags hides nothing. */
  dueAt: number;
  endedAt: number;
  /** 0 when nobody responded, or the response broke off. */
  status: number;
  isFine: boolean;
  /** The error's code, or why nobody responded. */
  reason: string;
};

export type Load = { sent: readonly Sent[]; stop: () => Promise<readonly Sent[]> };

const tickMs = 5;
/** Longer than anything the gateway lets wait. */
const longestMs = 40_000;

/** Sends so many calls a second by the clock, however long responses take. */
export function startLoad({ url, rate, next }: { url: string; rate: number; next: () => Call }): Load {
  // Few are kept and used turn by turn, so that none lies idle until its other side gives it up.
  const agent = new Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 10, scheduling: 'fifo' });
  const { hostname, port } = new URL(url);
  const sent: Sent[] = [];
  const underWay = new Set<Promise<void>>();
  let dueAt = performance.now();

  async function send(call: Call, due: number): Promise<void> {
    const { unit, method, path, refusals = [] } = call;
    const response = await attempt(call, { hostname, port, agent });
    const isFine = (response.status >= 200 && response.status < 400) || refusals.includes(response.status);
    sent.push({ unit, method, path, dueAt: due, endedAt: performance.now(), isFine, ...response });
  }

  function begin(due: number): void {
    const work = send(next(), due);
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  const timer = setInterval(() => {
    for (const now = performance.now(); dueAt <= now; dueAt += 1000 / rate) begin(dueAt);
  }, tickMs);
  return {
    sent,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return sent;
    },
  };
}

type Door = { hostname: string; port: string; agent: Agent };

function attempt(
  { method, path, body, cookie, key, headers: more }: Call,
  door: Door,
): Promise<Pick<Sent, 'status' | 'reason'>> {
  const text = body && JSON.stringify(body);
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...more,
    ...(cookie && { cookie }),
    ...(key && { 'idempotency-key': key }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve) => {
    const asked = request({ ...door, method, path, headers, signal: AbortSignal.timeout(longestMs) }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, reason: reasonOf(response.statusCode ?? 0, parts) }),
      );
      response.on('error', (error) => resolve({ status: 0, reason: error.message }));
    });
    asked.on('error', (error) => resolve({ status: 0, reason: error.message }));
    asked.end(text);
  });
}

function reasonOf(status: number, parts: readonly Buffer[]): string {
  if (status < 400) return '';
  return /"code":"(\w+)"/.exec(Buffer.concat(parts).toString())?.[1] ?? '';
}
