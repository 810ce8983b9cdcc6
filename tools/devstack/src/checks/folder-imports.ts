import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

type Import = { from: string; to: string; line: string };

const imported = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/u;

/** Returns the pairs of folders that import each other outside of tests, with an import line of each direction. */
export function importEachOther(root: string): string[] {
  const imports = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/(\.test|(^|\/)testing)\.tsx?$/u.test(file))
    .flatMap((file) => importsOf(root, file));
  const lines = new Map(imports.map(({ from, to, line }) => [`${from} ${to}`, line]));
  return imports
    .filter(({ from, to }) => from < to && lines.has(`${to} ${from}`))
    .map(({ from, to }) => `${from} and ${to}:\n  ${lines.get(`${from} ${to}`)}\n  ${lines.get(`${to} ${from}`)}`)
    .filter((pair, place, all) => all.indexOf(pair) === place)
    .toSorted();
}

function importsOf(root: string, file: string): Import[] {
  const from = folderOf(file);
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, place) => {
      const path = imported.exec(line)?.[1];
      const to = path && folderOf(normalize(join(dirname(file), path)));
      return !to || to === from || to === '..' ? [] : [{ from, to, line: `${file}:${place + 1} ${line.trim()}` }];
    });
}

const folderOf = (file: string): string => file.split('/')[0] ?? '';
