import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import type { Result } from '../harness/measure.ts';

type Budget = {
  /** Weight of each page, by its path. */
  pages: Readonly<Record<string, Weight>>;
  ratios: Readonly<Record<string, number>>;
};

/** A change may worsen a figure by 5%. */
const tolerance = 0.05;

export const readBudget = (): Budget =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../budget.json'), 'utf8')) as Budget;

/** Returns lines such as `/pricing: script 127000, budget 120000`. */
export function heavierThan(budget: Budget['pages'], measured: Budget['pages']): string[] {
  return Object.entries(measured).flatMap(([path, weight]) => {
    const allowed = budget[path];
    if (!allowed) return [`${path}: has no budget`];
    return Object.entries(weight)
      .filter(([part, amount]) => amount > allowed[part as keyof Weight] * (1 + tolerance))
      .map(([part, amount]) => `${path}: ${part} ${amount}, budget ${allowed[part as keyof Weight]}`);
  });
}

export function worseThan(
  budget: Budget['ratios'],
  results: readonly Pick<Result, 'name' | 'ratio' | 'target'>[],
): string[] {
  return results.flatMap(({ name, ratio, target }) => {
    const allowed = budget[name];
    if (allowed === undefined) return [];
    const isWorse = 'atMost' in target ? ratio > allowed * (1 + tolerance) : ratio < allowed * (1 - tolerance);
    return isWorse ? [`${name}: ${ratio}, budget ${allowed}`] : [];
  });
}

/** Number of requests before a script runs, and bytes of their bodies on the wire. */
export type Weight = { requests: number; html: number; script: number; style: number };

/** Matches files in links and in the loader's script, but not those in a page's data. */
const named = /"(\/(?:assets|mfe)\/[^"\s]+\.(?:js|css))"/g;
const data = /<script type="application\/json"[\s\S]*?<\/script>/g;

export async function weighPage(origin: string, path: string): Promise<Weight> {
  const { bytes: html, text } = await bodyOf(origin + path);
  const files = [...new Set([...text.replaceAll(data, '').matchAll(named)].map(([, file]) => file as string))];
  const sizes = await Promise.all(files.map(async (file) => (await bodyOf(origin + file)).bytes));
  const sum = (ending: string): number =>
    sizes.reduce((all, size, index) => all + (files[index]?.endsWith(ending) ? size : 0), 0);
  return { requests: 1 + files.length, html, script: sum('.js'), style: sum('.css') };
}

/** @throws for any response but 200 */
async function bodyOf(url: string): Promise<{ bytes: number; text: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`${url} responded ${response.statusCode}`);
  const body = await buffer(response);
  const plain = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
  return { bytes: body.length, text: plain.toString() };
}
