import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';

const connections = 64;
const tickMs = 2;

export type TimedLoad = { origin: string; path: string; rate: number; milliseconds: number; signal: AbortSignal };

/**
 * Sends so many requests a second by the clock over a few kept connections, and measures each from when it was due:
 * what waits for another response is not left out. The client is as light as Node allows, since it shares the machine.
 * @returns the milliseconds of each
 * @throws when a response is not 200
 */
export async function timedLoad({ origin, path, rate, milliseconds, signal }: TimedLoad): Promise<number[]> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  let failed = 0;
  let open = 0;

  const send = (dueAt: number): void => {
    let status = 0;
    open += 1;
    const end = () => void (open -= 1);
    pool.dispatch(
      { path, method: 'GET' },
      {
        onRequestStart() {},
        onResponseStart(_, code) {
          status = code;
        },
        onResponseData() {},
        onResponseEnd() {
          end();
          times.push(performance.now() - dueAt);
          if (status !== 200) failed += 1;
        },
        onResponseError() {
          end();
          failed += 1;
        },
      },
    );
  };

  let dueAt = performance.now();
  const until = dueAt + milliseconds;
  while (dueAt < until) {
    for (const now = Math.min(performance.now(), until); dueAt <= now; dueAt += 1000 / rate) send(dueAt);
    await pause(tickMs, undefined, { signal });
  }
  while (open > 0) await pause(tickMs, undefined, { signal });
  await pool.close();
  if (failed > 0) throw new Error(`${failed} of ${times.length + failed} requests failed: their time means nothing`);
  return times;
}
