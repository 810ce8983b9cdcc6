import { basename } from 'node:path';
import { runQuietly } from './run.ts';

const throughEverything = /first-visit-to-paid-spot/;
const journeysOf: Record<string, RegExp> = {
  'mfe-marketing': /^public-/,
  'mfe-member': /^member-/,
  'mfe-admin': /^admin-/,
};
const pictures = /^(layout|visual)\b/;
const seen = /^(shell|mfe-[^/]+|packages\/(ui|web-kit))\//;
const product = /^(shell|gateway|svc-[^/]+|packages)\//;

export async function changedFiles(signal?: AbortSignal): Promise<string[]> {
  const base = await gitLines(['merge-base', 'HEAD', 'main'], signal);
  const lists = await Promise.all([
    gitLines(['diff', '--name-only', '--diff-filter=d', base[0] ?? 'HEAD'], signal),
    gitLines(['ls-files', '--others', '--exclude-standard'], signal),
  ]);
  return [...new Set(lists.flat())];
}

async function gitLines(args: readonly string[], signal?: AbortSignal): Promise<string[]> {
  const { ok, output } = await runQuietly('git', args, signal);
  if (!ok) throw new Error(`git ${args.join(' ')}: ${output}`);
  return output.split('\n').filter(Boolean);
}

export function journeysFor(changed: readonly string[], journeys: readonly string[]): string[] {
  const wanted = [
    ...Object.entries(journeysOf).flatMap(([unit, names]) =>
      changed.some((file) => file.startsWith(`${unit}/`)) ? [names] : [],
    ),
    ...(changed.some((file) => seen.test(file)) ? [pictures] : []),
    ...(changed.some((file) => product.test(file)) ? [throughEverything] : []),
  ];
  return journeys.filter((file) => changed.includes(file) || wanted.some((names) => names.test(basename(file))));
}
