import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { REPO } from '../find/repo-paths.ts';
import { filesOf, read } from './repository.ts';

const FOLDER = join(REPO, 'docs/adr');
const records = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));

const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-');

const sources = filesOf(['*.md', '*.js', '*.mjs', '*.ts', '*.tsx', '*.yaml', '*.yml', '*.css', '*.java']);

test('the numbers of decisions have no gaps', () => {
  const numbers = records.map(({ name }) => name.slice(0, 4));
  expect(numbers).toEqual(records.map((_, index) => String(index + 1).padStart(4, '0')));
});

describe.each(records)('$name', ({ name, text }) => {
  const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? [];

  test('is named after its number and title', () => {
    expect(name).toBe(`${number?.padStart(4, '0')}-${slug(title ?? '')}.md`);
  });

  test('has a status, a date, and the parts of a decision', () => {
    expect(text).toMatch(/^- Status: Accepted$/m);
    expect(text).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/m);
    const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part);
    expect(parts.filter((part) => part !== 'Alternatives')).toEqual(['Context', 'Decision', 'Consequences']);
  });

  test('is listed once, with its title, status and date', () => {
    const items = readFileSync(join(FOLDER, 'README.md'), 'utf8')
      .replace(/\n {2}/g, ' ')
      .split('\n')
      .filter((line) => line.includes(`(${name})`));
    const status = /^- Status: (\w+)/m.exec(text)?.[1];
    const date = /^- Date: (.+)$/m.exec(text)?.[1];

    expect(items).toEqual([`- [${number}](${name}) ${title} (${status}, ${date})`]);
  });
});

test('every reference to a decision leads to a record', () => {
  const known = new Set(records.map(({ name }) => name));
  const missing = sources.flatMap((file) => {
    const text = read(file);
    const byNumber = [...text.matchAll(/\b(?:ADR|[Dd]ecision) (\d+)\b/g)].filter(
      ([, number]) => Number(number) < 1 || Number(number) > records.length,
    );
    const byFile = [...text.matchAll(/\b(\d{4}-[a-z][a-z0-9-]+\.md)\b/g)].filter(([, name]) => !known.has(name ?? ''));
    return [...byNumber, ...byFile].map(([reference]) => `${file}: ${reference}`);
  });

  expect(missing).toEqual([]);
});

test('a reference to a decision has the number of the record that it links to', () => {
  const contradictions = sources.flatMap((file) =>
    [...read(file).matchAll(/\[ADR (\d+)\]\(([^)]+)\)/g)]
      .filter(([, number, path = '']) => {
        const target = join(REPO, dirname(file), path);
        return !existsSync(target) || !path.includes(`${number?.padStart(4, '0')}-`);
      })
      .map(([reference]) => `${file}: ${reference}`),
  );
  expect(contradictions).toEqual([]);
});
