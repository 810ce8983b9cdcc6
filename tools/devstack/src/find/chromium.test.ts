import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findHeadlessChromium } from './chromium.ts';
import { findFirefox } from './firefox.ts';
import { findPresentWebkit } from './webkit.ts';

let PATH: string;
const program = (name: string) => join(PATH, name);
beforeAll(() => {
  PATH = mkdtempSync(join(tmpdir(), 'browsers-'));
  for (const name of ['chromium', 'chromium-headless-shell', 'firefox', 'another', 'WebKitWebDriver'])
    writeFileSync(program(name), '', { mode: 0o755 });
});
afterAll(() => rmSync(PATH, { recursive: true, force: true }));

test('journeys prefer the headless shell, and CHROMIUM_PATH comes first', async () => {
  expect(await findHeadlessChromium(console.log, { PATH })).toBe(program('chromium-headless-shell'));
  const named = { PATH, CHROMIUM_PATH: program('another') };
  expect([await findChromium(console.log, named), await findHeadlessChromium(console.log, named)]).toEqual([
    program('another'),
    program('another'),
  ]);
});

test('Firefox comes from FIREFOX_PATH, else from the PATH', async () => {
  expect(await findFirefox(console.log, { PATH })).toBe(program('firefox'));
  expect(await findFirefox(console.log, { PATH, FIREFOX_PATH: program('another') })).toBe(program('another'));
});

test('WebKit needs a virtual screen', async () => {
  await expect(findPresentWebkit({ PATH })).rejects.toThrow(
    'tried WEBKIT_DRIVER_PATH (not there); WebKitWebDriver on the PATH (no Xvfb on the PATH)',
  );
});
