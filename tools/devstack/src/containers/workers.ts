import { ok, strictEqual } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { routesByUnit, type RouteContract } from '@postcard/contracts';
import { docker, type Compose } from './compose.ts';
import type { Trial } from './trial.ts';
import { SERVICE_IMAGES } from './units.ts';

export const twoOfEach = SERVICE_IMAGES.flatMap((unit) => ['--scale', `${unit}=2`]);

type Unit = (typeof SERVICE_IMAGES)[number];

/** Public calls to each service; a refusal counts as a response. */
const paths = SERVICE_IMAGES.map((unit) => {
  const routes: RouteContract[] = Object.values(routesByUnit[unit]);
  const plain = routes.find(({ method, path }) => method === 'GET' && /^\/api\/[^{]*$/.test(path));
  if (!plain) throw new Error(`${unit} has no GET route without parameters`);
  return plain.path;
});
const workers = [1, 2] as const;
/** Slower than the gateway's limit for one address. */
const roundMs = 400;
const rounds = 10;

const countResponses = `
  const text = await (await fetch('http://127.0.0.1:9464/metrics')).text();
  const lines = [...text.matchAll(/^http_request_duration_seconds_count\\{[^}]*route="\\/api[^}]*\\} (\\d+)$/gm)];
  console.log(lines.reduce((sum, [, count]) => sum + Number(count), 0));`;

export function workerTrials(compose: Compose, url: string): Trial[] {
  const responsesOf = async (unit: Unit, worker: number) => Number(await compose.node(unit, countResponses, worker));
  const oneOf = async (unit: Unit): Promise<string> =>
    (await compose.output('ps', '--quiet', unit)).trim().split('\n').at(-1) ?? '';

  const round = async (): Promise<string[]> => {
    const calls = paths.map(async (path) => ({ path, status: (await fetch(`${url}${path}`)).status }));
    return (await Promise.all(calls))
      .filter(({ status }) => status >= 500)
      .map(({ path, status }) => `${path}: ${status}`);
  };

  /** Calls all services repeatedly during the work. @throws when a call failed */
  const callThrough = async (work: (moreRounds: () => Promise<void>) => Promise<void>): Promise<void> => {
    const failed: string[] = [];
    const heard = { rounds: 0, ended: false };
    const calling = (async () => {
      while (!heard.ended) {
        failed.push(...(await round()));
        heard.rounds += 1;
        await pause(roundMs);
      }
    })();
    const moreRounds = async () => {
      for (const until = heard.rounds + rounds; heard.rounds < until;) await pause(roundMs);
    };
    await work(moreRounds).finally(() => (heard.ended = true));
    await calling;
    strictEqual(failed.join(', '), '');
  };

  const isAsked = async (unit: Unit, worker: number): Promise<void> => {
    for (const deadline = Date.now() + 60_000; ; await pause(roundMs)) {
      if ((await responsesOf(unit, worker).catch(() => 0)) > 0) return;
      ok(Date.now() < deadline, `worker ${worker} of ${unit} is asked nothing`);
    }
  };

  /** Polls, because a container's health check may be late on a busy machine. */
  const allHealthy = async (): Promise<void> => {
    for (const deadline = Date.now() + 180_000; ; await pause(roundMs)) {
      const sick = (await compose.containers())
        .filter(({ State, Health }) => State === 'running' && Health !== 'healthy')
        .map(({ Service, Health }) => `${Service} is ${Health}`);
      if (sick.length === 0) return;
      ok(Date.now() < deadline, sick.join(', '));
    }
  };

  const withoutOne = (end: 'stop' | 'kill') => async (): Promise<void> => {
    const ids = await Promise.all(SERVICE_IMAGES.map(oneOf));
    await callThrough(async (moreRounds) => {
      await moreRounds();
      await docker(end, ...ids);
      await moreRounds();
      await docker('start', ...ids);
      for (const unit of SERVICE_IMAGES) for (const worker of workers) await isAsked(unit, worker);
      await moreRounds();
    });
    await allHealthy();
  };

  return [
    {
      name: 'calls go to both workers of each service',
      work: async () => {
        const count = () =>
          Promise.all(SERVICE_IMAGES.flatMap((unit) => workers.map((worker) => responsesOf(unit, worker))));
        const before = await count();
        for (let turn = 0; turn < rounds; turn++) strictEqual((await round()).join(), '');
        const grown = (await count()).map((now, index) => now - before[index]!);
        for (const [index, more] of grown.entries())
          ok(
            more >= rounds / 2 - 1,
            `worker ${(index % 2) + 1} of ${SERVICE_IMAGES[index >> 1]} served ${more} of ${rounds} calls`,
          );
      },
    },
    { name: 'no call is lost while a worker of each service ends and another begins', work: withoutOne('stop') },
    { name: 'no question is lost when a worker of each service is killed', work: withoutOne('kill') },
  ];
}
