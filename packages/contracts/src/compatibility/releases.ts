import { execFileSync } from 'node:child_process';
import type { ContractsSnapshot } from './snapshot.ts';

export type ReleasedContracts = {
  /** Tags that hold them, such as `mfe-member@0.3.1`. */
  tags: string[];
  snapshot: ContractsSnapshot;
};

/**
 * What the newest release of each unit was built against, from the tags `<unit>@<version>` of the repository around
 * this folder. Units that share their contracts are one entry; where there are no tags, or no history at all, there is
 * none.
 * @throws when a tag holds no contracts.json that can be read
 */
export function releasedContracts(folder: string): ReleasedContracts[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1_048_576,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const blobs = Map.groupBy(newestOfEach(tagsOf(git)), (tag) =>
    git('rev-parse', `${tag}:packages/contracts/contracts.json`).trim(),
  );
  return [...blobs].map(([blob, tags]) => ({
    tags,
    snapshot: JSON.parse(git('cat-file', 'blob', blob)) as ContractsSnapshot,
  }));
}

/** Newest first. */
function tagsOf(git: (...args: string[]) => string): string[] {
  try {
    return git('tag', '--list', '*@*', '--sort=-v:refname').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

function newestOfEach(tags: string[]): string[] {
  const seen = new Map(tags.toReversed().map((tag) => [tag.slice(0, tag.lastIndexOf('@')), tag]));
  return [...seen.values()];
}
