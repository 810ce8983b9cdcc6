import { readChangesets } from '@changesets/read';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

const program = createRequire(import.meta.url).resolve('@changesets/cli/bin.js');
const packageOf = (unit: string) => `@postcard/${unit}`;

export type Pending = {
  files: string[];
  news: string;
  problems: string[];
  /** Packages of other changesets, which are not released now. */
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

/** Writes the next version and changelog, and deletes the changesets. @throws with changesets' message */
export function writeVersion({ others }: Pending, root: string): void {
  const ignored = others.flatMap((name) => ['--ignore', name]);
  execFileSync(process.execPath, [program, 'version', ...ignored], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
}
