import { basename } from 'node:path';
import { runQuietly } from './run.ts';

/** The journeys that cross everything, for a change that is no single microfrontend's. */
const throughEverything = /first-visit-to-paid-spot/;
const journeysOf: Record<string, RegExp> = {
  'mfe-marketing': /^public-/,
  'mfe-member': /^member-/,
  'mfe-admin': /^admin-/,
};
/** The layout and every picture of every page, for a change of what is seen. */
const pictures = /^(layout|visual)\b/;
const seen = /^(shell|mfe-[^/]+|packages\/(ui|web-kit))\//;
const product = /^(shell|gateway|svc-[^/]+|packages)\//;

/**
 * The files that differ from the point where this branch left main, committed or not.
 * @throws where git knows no such point
 */
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

/** The journeys that a change asks for: those it edits, and those of the units it touches. */
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
