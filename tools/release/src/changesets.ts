import { readChangesets } from '@changesets/read';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

const program = createRequire(import.meta.url).resolve('@changesets/cli/bin.js');
const packageOf = (unit: string) => `@postcard/${unit}`;

/** Unreleased changes of a unit. */
export type Pending = {
  /** Its changesets, by path in the repository. */
  files: string[];
  /** Their texts, one item each. */
  news: string;
  /** Reasons against their release, one sentence each. */
  problems: string[];
  /** The packages that other changesets name, which are not released now. */
  others: string[];
};

/** Reads `.changeset`: https://github.com/changesets/changesets */
export async function pendingFor(unit: string, root: string): Promise<Pending> {
  const name = packageOf(unit);
  const all = await readChangesets(root);
  const own = all.filter(({ releases }) => releases.some((release) => release.name === name));
  const fileOf = ({ id }: { id: string }) => `.changeset/${id}.md`;
  const others = all.flatMap(({ releases }) => releases.map((release) => release.name)).filter((each) => each !== name);
  return {
    files: own.map(fileOf),
    news: own.map(({ summary }) => `- ${summary}`).join('\n'),
    problems: [
      ...(own.length > 0 ? [] : [`no changeset names ${name}`]),
      ...own
        .filter(({ releases }) => releases.length > 1)
        .map((each) => `${fileOf(each)} names other units too, which are released on their own: write one for each`),
    ],
    others: [...new Set(others)],
  };
}

/** Writes the unit's next version and its changelog, and deletes its changesets. @throws with what changesets says */
export function writeVersion({ others }: Pending, root: string): void {
  const ignored = others.flatMap((name) => ['--ignore', name]);
  execFileSync(process.execPath, [program, 'version', ...ignored], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
}
