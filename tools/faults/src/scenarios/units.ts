import { setTimeout as pause } from 'node:timers/promises';
import type { UnitProcess } from '@postcard/devstack';
import { callsOf } from '../calls.ts';
import { scenario, withProduct, type Product } from '../harness.ts';
import { judgeUnder, type Step, type Verdict } from '../judge.ts';
import type { Sent } from '../load.ts';
import { renew } from '../members.ts';
import { randomFrom } from '../random.ts';

/** Time to notice a dead process: the gateway checks services four times a second, the balancer gateways ten times. */
const noticedMs = 1_000;
const balancedEveryMs = 100;
const longestWaitMs = 60_000;

/** Kills the processes of each unit, then restarts them. The control has no second process; `short` has no limits. */
export const units = scenario(
  { units: 'svc-identity,svc-requests,svc-campaigns,svc-notify,gateway', rate: 100, short: 0 },
  async ({ units: named, rate, short }, run) => {
    const twins = named.split(',');
    const pages = twins.includes('gateway');
    return withProduct(run, { twins, pages, hashesFully: true }, async (product) => {
      const { stack, processesOf } = product;
      const balancer = startBalancer(processesOf('gateway'));
      const calmMs = short ? 500 : 3_000;
      const during = async (work: () => Promise<Step[]>): Promise<Verdict[]> => {
        await renew(product);
        const next = callsOf(product, randomFrom(run.seed));
        return judgeUnder({ url: stack.url, rate, next, nextPort: balancer.nextPort, say: run.say }, work);
      };
      try {
        const verdicts: Verdict[] = [];
        for (const unit of twins) {
          run.signal?.throwIfAborted();
          const work = async () => [
            await killAll(product, unit, calmMs),
            ...(await endEach(processesOf(unit), calmMs)),
          ];
          verdicts.push(...(await during(work)));
        }
        const [alone, other] = processesOf(twins[0] as string);
        await other?.stop();
        verdicts.push(...(await during(() => endEach([alone as UnitProcess], calmMs))));
        const control = verdicts.pop()!;
        return {
          violations: verdicts.flatMap(({ violations, late }) => [...violations, ...(short ? [] : late)]),
          control: { what: 'a single process', found: control.violations.length },
          figures: {
            calls: verdicts.reduce((sum, { calls }) => sum + calls, 0),
            'failed after a kill': failedIn(verdicts, 'kill'),
            'failed after SIGTERM': failedIn(verdicts, 'SIGTERM'),
          },
        };
      } finally {
        balancer.stop();
      }
    });
  },
);

const failedIn = (verdicts: readonly Verdict[], fault: string): number =>
  verdicts.filter(({ what }) => what.startsWith(fault)).reduce((sum, { failed }) => sum + failed, 0);

async function killAll({ processesOf }: Product, unit: string, calmMs: number): Promise<Step> {
  const processes = processesOf(unit);
  const from = performance.now();
  await pause(calmMs);
  const killedAt = performance.now();
  await Promise.all(processes.map((one) => one.kill('SIGKILL')));
  await Promise.any(processes.map((one) => one.waitReady(longestWaitMs)));
  const downUntil = performance.now() + noticedMs;
  await Promise.all(processes.map((one) => one.waitReady(longestWaitMs)));
  const readySeconds = (performance.now() - killedAt) / 1000;
  await pause(noticedMs + calmMs);
  const mayFail = (one: Sent) =>
    (unit === 'gateway' || unit === one.unit) && one.dueAt <= downUntil && one.endedAt >= killedAt;
  return { what: `kill -9 of ${unit}`, from, to: performance.now(), mayFail, readySeconds };
}

export async function endEach(processes: readonly UnitProcess[], calmMs: number): Promise<Step[]> {
  const steps: Step[] = [];
  for (const one of processes) {
    const from = performance.now();
    await pause(calmMs);
    const signaledAt = performance.now();
    await one.kill('SIGTERM');
    const exitSeconds = (performance.now() - signaledAt) / 1000;
    await one.waitReady(longestWaitMs);
    const readySeconds = (performance.now() - signaledAt) / 1000;
    await pause(noticedMs);
    const what = `SIGTERM of ${one.name}`;
    steps.push({ what, from, to: performance.now(), mayFail: () => false, exitSeconds, readySeconds });
  }
  return steps;
}

/** Assigns new connections to ready gateways in turn, as a cluster's balancer does. */
function startBalancer(gateways: readonly UnitProcess[]) {
  let [ready, turn] = [gateways, 0];
  const isReady = ({ url }: UnitProcess) =>
    fetch(`${url}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(1_000) }).then(
      (response) => response.body?.cancel().then(() => response.ok),
      () => false,
    );
  const timer = setInterval(async () => {
    const checked = await Promise.all(gateways.map(isReady));
    ready = gateways.filter((_, place) => checked[place]);
  }, balancedEveryMs);
  return {
    nextPort: () =>
      Number(new URL((ready.length > 0 ? ready : gateways)[turn++ % (ready.length || gateways.length)]!.url).port),
    stop: () => clearInterval(timer),
  };
}
