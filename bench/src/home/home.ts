import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startStack } from '@postcard/devstack';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { startChild } from '@postcard/devstack/process/child';
import type { Surroundings } from '../benchmark.ts';
import { openBrowser } from '../machine/browser.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { loadPage, type Line, type PageLoad } from './load-page.ts';

const rounds = 11;
/** A good line to a phone or a shop: 40 ms there and back, 10 Mbps. */
const townLine: Line = { roundTripMs: 40, bytesPerSecond: 10_000_000 / 8 };

/** The home page federated and prerendered against the same app as one bundle rendered in the browser. */
export async function home({ possessions, signal, log }: Surroundings): Promise<Result[]> {
  const folder = possessions.folder();
  const port = await freePort();
  const env = { ...process.env, PUBLIC_URL: `http://localhost:${port}`, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' };
  const stack = await possessions.own(startStack({ dataDir: folder, port, env, log, signal }), (one) => one.stop());
  const bundle = join(folder, 'one-bundle');
  await buildOneBundle(bundle);
  // The same gateway code before the same services; only the files differ.
  const other = await stack.addReplica('gateway', { WEB_RELEASES: join(bundle, 'web-releases.json') });
  const browser = await openBrowser(possessions, log);

  const visit = (url: string, line?: Line) => () => loadPage(browser, url, line);
  const sides = { ours: visit(stack.url), bundle: visit(other.url.replace('127.0.0.1', 'localhost')) };
  const sidesInTown = { ours: visit(stack.url, townLine), bundle: visit(other.url.replace('127.0.0.1', 'localhost'), townLine) };
  const onRound = (where: string) => (count: number) => {
    signal.throwIfAborted();
    if (count % 3 === 0) log(`${where}: ${count} of ${rounds} rounds`);
  };
  await interleave(sides, 3);
  const near = await interleave(sides, rounds, onRound('this machine'));
  const town = await interleave(sidesInTown, rounds, onRound('40 ms, 10 Mbps'));
  return [
    compareLoads('first paint', 'firstPaint', 'ms', 0.6),
    compareLoads('ready', 'ready', 'ms', 1.2),
    compareLoads('bytes', 'bytes', 'bytes', 1.4),
  ];

  function compareLoads(name: string, what: keyof PageLoad, unit: string, atMost: number): Result {
    const of = (loads: PageLoad[]) => loads.map((load) => load[what]);
    const [oursInTown, bundleInTown] = [median(of(town.ours)), median(of(town.bundle))];
    const more = { townRatio: round(oursInTown / bundleInTown, 3), townOurs: round(oursInTown, 1), townPeer: round(bundleInTown, 1), requestsOurs: median(near.ours.map(({ requests }) => requests)), requestsPeer: median(near.bundle.map(({ requests }) => requests)) };
    return compare({ name: `home: ${name}`, ours: of(near.ours), peer: of(near.bundle), unit, target: { atMost }, more });
  }

  async function buildOneBundle(target: string): Promise<void> {
    const script = join(import.meta.dirname, 'one-bundle/build.ts');
    const logFile = join(folder, 'one-bundle.log');
    const child = startChild({ command: process.execPath, args: [script, target], cwd: join(REPO, 'shell'), env: process.env, logFile, pidFile: join(folder, 'one-bundle.pid.json') });
    await possessions.own(Promise.resolve(child), () => child.stop());
    const how = await child.exited;
    if (how !== 'ended with code 0') throw new Error(`The app in one bundle could not be built (${how}):\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
  }
}
