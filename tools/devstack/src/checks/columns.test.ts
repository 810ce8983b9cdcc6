import { expect, test } from '@jest/globals';
import { filesOf, read } from './repository.ts';

const COLUMNS = 120;

const exempt = [
  // Pictures are not text; a drawing's paths are data.
  ':!*.jpg',
  ':!*.png',
  ':!*.webp',
  ':!*.heic',
  ':!*.svg',
  // Generated, and compared byte by byte or by checksum.
  ':!package-lock.json',
  ':!*.generated.js',
  ':!tools/devstack/src/containers/kubernetes-schemas.json',
  ':!tools/e2e/recordings.json',
  // Links to commits, which changesets writes.
  ':!*CHANGELOG.md',
  // JSON has no way to break a string: the queries of the dashboard, and lists of words.
  ':!k8s/monitoring/dashboard.json',
  ':!packages/contracts/src/*.json',
  ':!shell/src/index.html',
];

const LINES = 250;

const linesOf = (file: string) => read(file).split('\n');

test(`no line has more than ${COLUMNS} columns`, () => {
  const files = filesOf(['.', ...exempt]);
  expect(files.length).toBeGreaterThan(1000);
  const long = files.flatMap((file) =>
    linesOf(file)
      .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
      // Counts characters, not UTF-16 units.
      .filter(({ line }) => line.length > COLUMNS && [...line].length > COLUMNS)
      .map(({ place }) => place),
  );
  expect(long).toEqual([]);
});

test(`no source file has more than ${LINES} lines`, () => {
  const sources = ['ts', 'tsx', 'mjs', 'css', 'java', 'yaml', 'yml', 'Dockerfile'].map((kind) => `*${kind}`);
  // Every unit adds its lines to the compose file.
  const files = filesOf([...sources, ':!docker-compose.yml']);

  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => linesOf(file).length - 1 > LINES)).toEqual([]);
});
