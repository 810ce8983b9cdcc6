import type { StackEnvironment } from '../benchmark.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { slowLine } from '../machine/slow-phone.ts';
import { startBothSides } from '../one-bundle/both-sides.ts';
import { firstPaintAt, loadPage, type Line, type PageLoad } from './load-page.ts';
import { serveOneWord } from './one-word.ts';

const rounds = 11;
const firstPaintAtMost = 0.6;

/**
 * The home page federated and prerendered against the same app as one bundle: rendered in the browser, and behind the
 * same prerendered page, where federation is all that differs.
 */
export async function home(surroundings: StackEnvironment): Promise<Result[]> {
  const { signal, log, resources } = surroundings;
  const word = await serveOneWord(resources);
  const { browser, ours, bundle, prerendered } = await startBothSides(surroundings);
  const visit = (url: string, line?: Line) => () => loadPage(browser, url, line);
  const sidesOn = (line?: Line) => ({
    ours: visit(ours, line),
    bundle: visit(bundle, line),
    prerendered: visit(prerendered, line),
  });
  const onRound = (where: string) => (count: number) => {
    signal.throwIfAborted();
    if (count % 3 === 0) log(`${where}: ${count} of ${rounds} rounds`);
  };
  await interleave(sidesOn(), 3);
  const near = await interleave(sidesOn(), rounds, onRound('this machine'));
  const least = await interleave(
    { word: () => firstPaintAt(browser, word), bundle: () => firstPaintAt(browser, bundle) },
    rounds,
    onRound('a page of one word'),
  );
  const slow = await interleave(sidesOn(slowLine), rounds, onRound('40 ms, 10 Mbps'));
  return [
    compareLoads('first paint', 'firstPaint', 'ms', firstPaintAtMost),
    compare({
      name: 'home: first paint of a page of one word',
      ours: least.word,
      peer: least.bundle,
      unit: 'ms',
      target: { atMost: firstPaintAtMost },
    }),
    compareLoads('ready', 'ready', 'ms', 1.05),
    compareLoads('ready, of the same page prerendered in one bundle', 'ready', 'ms', 1.05, 'prerendered'),
    compareLoads('bytes', 'bytes', 'bytes', 1.05),
  ];

  function compareLoads(
    name: string,
    what: keyof PageLoad,
    unit: string,
    atMost: number,
    peer: 'bundle' | 'prerendered' = 'bundle',
  ): Result {
    const of = (loads: PageLoad[]) => loads.map((load) => load[what]);
    const [oursSlow, peerSlow] = [median(of(slow.ours)), median(of(slow[peer]))];
    const more = {
      slowRatio: round(oursSlow / peerSlow, 3),
      slowOurs: round(oursSlow, 1),
      slowPeer: round(peerSlow, 1),
      requestsOurs: median(near.ours.map(({ requests }) => requests)),
      requestsPeer: median(near[peer].map(({ requests }) => requests)),
    };
    return compare({
      name: `home: ${name}`,
      ours: of(near.ours),
      peer: of(near[peer]),
      unit,
      target: { atMost },
      more,
    });
  }
}
