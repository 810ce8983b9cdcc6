import { globSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import { runJest } from './jest.ts';
import { laneOf, type Lane } from './lanes.ts';
import type { Preparation } from './preparation.ts';
import { NONE, type Tally } from './tally.ts';

type BrowserRun = { files: readonly string[]; preparation: Preparation; signal?: AbortSignal };

/** The browser journeys: the e2e project, each file with a stack of its own on the run's MongoDB and RabbitMQ. */
export async function runBrowserTests({ files, preparation, ...run }: BrowserRun): Promise<Tally> {
  if (files.length === 0) return NONE;
  return runJest({
    ...run,
    folder: preparation.folder,
    projects: ['e2e'],
    args: files,
    env: await preparation.journeys(),
  });
}

/** The journeys' test files of a lane whose path one of the words matches; without words or a lane, all of them. */
export function journeys({ filters, lane }: { filters: readonly string[]; lane?: Lane | undefined }): string[] {
  return globSync(['tools/{e2e,faults}/src/**/*.test.ts', 'tools/bench/src/**/*.long.test.ts'], { cwd: REPO })
    .filter((file) => !lane || laneOf(file) === lane)
    .filter((file) => filters.length === 0 || filters.some((word) => new RegExp(word).test(join(REPO, file))));
}
