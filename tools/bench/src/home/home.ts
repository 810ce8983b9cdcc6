import type { StackEnvironment } from '../benchmark.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { slowLine } from '../machine/slow-phone.ts';
import { startBothSides } from '../one-bundle/both-sides.ts';
import { loadPage, type Line, type PageLoad } from './load-page.ts';

const rounds = 11;

/** The home page federated and prerendered against the same app as one bundle rendered in the browser. */
export async function home(surroundings: StackEnvironment): Promise<Result[]> {
  const { signal, log } = surroundings;
  const { browser, ours, bundle } = await startBothSides(surroundings);
  const visit = (url: string, line?: Line) => () => loadPage(browser, url, line);
  const sides = { ours: visit(ours), bundle: visit(bundle) };
  const slowSides = { ours: visit(ours, slowLine), bundle: visit(bundle, slowLine) };
  const onRound = (where: string) => (count: number) => {
    signal.throwIfAborted();
    if (count % 3 === 0) log(`${where}: ${count} of ${rounds} rounds`);
  };
  await interleave(sides, 3);
  const near = await interleave(sides, rounds, onRound('this machine'));
  const slow = await interleave(slowSides, rounds, onRound('40 ms, 10 Mbps'));
  return [
    compareLoads('first paint', 'firstPaint', 'ms', 0.55),
    compareLoads('ready', 'ready', 'ms', 1.05),
    compareLoads('bytes', 'bytes', 'bytes', 1.2),
  ];

  function compareLoads(name: string, what: keyof PageLoad, unit: string, atMost: number): Result {
    const of = (loads: PageLoad[]) => loads.map((load) => load[what]);
    const [oursSlow, bundleSlow] = [median(of(slow.ours)), median(of(slow.bundle))];
    const more = {
      slowRatio: round(oursSlow / bundleSlow, 3),
      slowOurs: round(oursSlow, 1),
      slowPeer: round(bundleSlow, 1),
      requestsOurs: median(near.ours.map(({ requests }) => requests)),
      requestsPeer: median(near.bundle.map(({ requests }) => requests)),
    };
    return compare({
      name: `home: ${name}`,
      ours: of(near.ours),
      peer: of(near.bundle),
      unit,
      target: { atMost },
      more,
    });
  }
}
