import { execFileSync } from 'node:child_process';
import { breaksBetween } from './compare.ts';
import { createSnapshot, type ContractsSnapshot } from './snapshot.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const released = releasedContracts(import.meta.dirname);
const current = createSnapshot();
if (released.length === 0)
  say('No unit has been released yet (no tag <unit>@<version>), so there is nothing to break.');
for (const { tags, snapshot } of released) {
  const breaks = breaksBetween(snapshot, current);
  for (const each of breaks) say(`✗ ${each}`);
  const who = tags.join(', ');
  say(
    breaks.length === 0
      ? `The contracts still serve ${who}.`
      : `${breaks.length} changes would break ${who}. Add a new version beside the old one instead.`,
  );
  if (breaks.length > 0) process.exitCode = 1;
}

type ReleasedContracts = {
  tags: string[];
  snapshot: ContractsSnapshot;
};

/**
 * Returns the contracts of each unit's newest `<unit>@<version>` tag. Equal contracts share an entry.
 * @throws if a tag's contracts.json cannot be read
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
