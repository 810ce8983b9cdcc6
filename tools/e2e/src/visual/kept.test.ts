import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { marketingPages, memberPages, patternsOf } from '@postcard/contracts/paths';
import { views } from '../screens/views.ts';
import { keptPictures, picturesFolder } from './files.ts';
import { tokenPages } from '../fixture/every-page.ts';
import { picturesOf } from './picture.ts';
import { readRecording, recordedViews, recordingsFile } from './recording.ts';

const mega = 1024 * 1024;
const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0);

test('every view has a recording, and every recording has a view', () => {
  expect(recordedViews().toSorted()).toEqual(views.map(({ name }) => name).toSorted());
});

test('the recordings contain every page of visitors and members, except links in emails', () => {
  const addresses = recordedViews().map((view) => new URL(readRecording(view).path, 'http://a').pathname);
  const pages = [...patternsOf(marketingPages), ...patternsOf(memberPages)];

  const missing = pages.filter((pattern) => {
    const path = new RegExp(`^${pattern.replace(/\/:\w+\?/, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`);
    return !addresses.some((address) => path.test(address));
  });

  expect(missing.filter((pattern) => !tokenPages.some((name) => pattern === `/${name}/:token`))).toEqual([]);
});

test('the picture folder contains exactly one file for each picture', () => {
  const names = picturesOf().map(({ name }) => name);
  expect(keptPictures().toSorted()).toEqual(names.toSorted());
});

test('the pictures and the recordings stay below their size limits', () => {
  expect(sizeOf(keptPictures().map((name) => join(picturesFolder, `${name}.webp`)))).toBeLessThan(6 * mega);
  expect(sizeOf([recordingsFile])).toBeLessThan(2 * mega);
});

test.each([
  ['a cookie', /set-cookie/i],
  ['a signed token', /\beyJ[\w-]{10,}\.|\.eyJ/],
  ['a key', /\b(sk|rk|whsec|SG)[._](live|test|sandbox)?[._]?\w{12,}|PRIVATE KEY/],
  ['a password', /"password(Hash)?"\s*:/i],
  ['a port of the machine', /\b(localhost|127\.0\.0\.1):(?!8080\b)\d+/],
  ['a path of the machine', /"[^"]*(?<![\w.-])\/(tmp|root|home|work|Users)\/\w/],
])('no recording contains %s', (_, secret) => {
  expect(secret.exec(readFileSync(recordingsFile, 'utf8'))?.[0]).toBeUndefined();
});
