import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { SharedCounts } from './form-counts/store.ts';

type RateLimits = {
  /** @returns the seconds to wait if the limit is exceeded, else undefined; for forms a promise of it */
  check(method: string, path: string, ip: string): number | undefined | Promise<number | undefined>;
};

type Limiter = Pick<RateLimiterAbstract, 'consume'>;

const tenMinutes = 600;
const formCalls = 10;
const callsPerMinute = 1200;
const minuteMs = 60_000;

/** Public forms with separate counts. Calls with the same name share one. */
const forms: [prefix: string, form: string][] = [
  ['/api/users/register', 'registration'],
  ['/api/users/quick-start', 'registration'],
  ['/api/sample-requests', 'sample'],
  ['/api/contact', 'contact'],
  ['/api/users/forgot-', 'recovery'],
  ['/api/users/reset-password/', 'recovery'],
  ['/api/staff/invitation/', 'invitation'],
];

/** Limits calls per client address; `scale` multiplies the limits for tests; `counts` shares form counts. */
export function createRateLimits(scale: number, counts?: SharedCounts): RateLimits {
  const general = createCallCounts({ calls: Math.ceil(callsPerMinute * scale), windowMs: minuteMs });
  const sent = { points: Math.ceil(formCalls * scale), duration: tenMinutes };
  const form = counts?.limiter(sent) ?? new RateLimiterMemory(sent);
  return {
    check(method, path, ip) {
      const name = method === 'POST' ? formOf(path) : undefined;
      const wait = general.count(ip);
      return wait === undefined && name ? consume(form, `${name}:${ip}`) : wait;
    },
  };
}

function formOf(path: string): string | undefined {
  return forms.find(([prefix]) => path.startsWith(prefix))?.[1];
}

async function consume(limiter: Limiter, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused.msBeforeNext / 1000;
    throw refused;
  }
}

type CallCounts = {
  count(address: string): number | undefined;
};

type Window = { calls: number; endsAt: number };

/** Counts calls by address in windows of monotonic milliseconds; a new window removes the expired ones. */
export function createCallCounts(
  { calls: most, windowMs }: { calls: number; windowMs: number },
  now: () => number = () => performance.now(),
): CallCounts {
  // All windows have the same length, so they expire in insertion order.
  const windows = new Map<string, Window>();

  const begin = (address: string, at: number): Window => {
    for (const [other, { endsAt }] of windows) {
      if (endsAt > at) break;
      windows.delete(other);
    }
    const window = { calls: 0, endsAt: at + windowMs };
    windows.set(address, window);
    return window;
  };

  return {
    count(address) {
      const at = now();
      const known = windows.get(address);
      const window = known && known.endsAt > at ? known : begin(address, at);
      window.calls += 1;
      return window.calls > most ? (window.endsAt - at) / 1000 : undefined;
    },
  };
}
