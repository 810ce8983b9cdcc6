import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { Town } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';
import { REPO } from '../find/repo-paths.ts';
import { runJest } from './jest.ts';
import type { Env } from '../stack/settings.ts';
import { laneOf, type Lane } from './lanes.ts';
import type { Preparation } from './preparation.ts';
import { NONE, type Tally } from './tally.ts';

type BrowserRun = { files: readonly string[]; preparation: Preparation; env?: Env; signal?: AbortSignal };

/** Runs the e2e project; each file has its own stack on the run's MongoDB and RabbitMQ. */
export async function runBrowserTests({ files, preparation, env = {}, ...run }: BrowserRun): Promise<Tally> {
  if (files.length === 0) return NONE;
  return runJest({
    ...run,
    folder: preparation.folder,
    projects: ['e2e'],
    args: files,
    env: { ...(await preparation.env()), ...env },
  });
}

/** Returns the journeys' test files of a lane whose path matches a word; without words or a lane, all of them. */
export function journeys({ filters, lane }: { filters: readonly string[]; lane?: Lane | undefined }): string[] {
  return globSync(['tools/{e2e,faults}/src/**/*.test.ts', 'tools/bench/src/**/*.long.test.ts'], { cwd: REPO })
    .filter((file) => !lane || laneOf(file) === lane)
    .filter((file) => filters.length === 0 || filters.some((word) => new RegExp(word).test(join(REPO, file))));
}

/** Journeys that are the same in every town, or that choose their own towns. */
const ofNoTown = /access|-away|-town|every-|hot-reload|layout|three-engines|two-stacks|visual/;

/** Returns the other released towns for which fixture/letters has the expected texts. */
export const townsOfJourneys = (): Town[] =>
  towns.slice(1).filter(({ id }) => existsSync(join(REPO, `tools/e2e/src/fixture/letters/${id}.ts`)));

/** Returns the journeys for the town of `JOURNEYS_OF`; with a lane, only public pages, first bookings and print. */
export const inEveryTown = (files: readonly string[], lane?: Lane): string[] =>
  files.filter(
    (file) =>
      /tools\/e2e\/src\/[\w-]+(\.long)?\.test\.ts$/.test(file) &&
      !ofNoTown.test(file) &&
      (!lane || /\/(public-pages|first-booking|press)/.test(file)),
  );
