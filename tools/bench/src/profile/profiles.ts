import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from 'node:inspector/promises';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { sharesOf, type CpuProfile, type Share } from './shares.ts';

const least = 0.01;

/**
 * Takes profiles of the benchmark's own process and of every process of the product that it starts, for one benchmark.
 * The sampling itself costs some percent, so a run with it says where time goes and not how much there is.
 */
export async function profiled(run: () => Promise<void>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-profiles-'));
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  // Taken over by whatever `startProcess` starts with Node.
  process.env['BENCH_PROFILES'] = folder;
  try {
    await run();
    const { profile } = await session.post('Profiler.stop');
    return [
      ...tableOf('the benchmark itself', sharesOf([profile as CpuProfile], REPO)),
      ...unitsIn(folder).flatMap((unit) => tableOf(unit, sharesOf(profilesOf(folder, unit), REPO))),
    ];
  } finally {
    delete process.env['BENCH_PROFILES'];
    session.disconnect();
    rmSync(folder, { recursive: true });
  }
}

/** What makes Node write a profile when it ends; nothing when no profile is wanted. */
export function profileOptions(name: string): Record<string, string> {
  const folder = process.env['BENCH_PROFILES'];
  if (!folder) return {};
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  return { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${own}` };
}

function unitsIn(folder: string): string[] {
  return readdirSync(folder).toSorted();
}

function profilesOf(folder: string, unit: string): CpuProfile[] {
  return readdirSync(join(folder, unit)).map(
    (file) => JSON.parse(readFileSync(join(folder, unit, file), 'utf8')) as CpuProfile,
  );
}

function tableOf(name: string, shares: readonly Share[]): string[] {
  const rows = shares
    .filter(({ share }) => share >= least)
    .map(({ part, share }) => `  ${(share * 100).toFixed(1).padStart(5)} %  ${part}`);
  return [`${name}:`, ...rows];
}
