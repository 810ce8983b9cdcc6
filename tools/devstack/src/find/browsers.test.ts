import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browsers, findPresent } from './browsers.ts';

let PATH: string;
const program = (name: string) => join(PATH, name);
beforeAll(() => {
  PATH = mkdtempSync(join(tmpdir(), 'browsers-'));
  for (const name of ['chromium', 'chromium-headless-shell', 'firefox', 'another', 'WebKitWebDriver'])
    writeFileSync(program(name), '', { mode: 0o755 });
});
afterAll(() => rmSync(PATH, { recursive: true, force: true }));

test.each([
  ['the preferred name', browsers.chromium, {}, 'chromium'],
  ['the headless shell for journeys', browsers.headlessChromium, {}, 'chromium-headless-shell'],
  ['CHROMIUM_PATH first', browsers.headlessChromium, { CHROMIUM_PATH: 'another' }, 'another'],
  ['Firefox on the PATH', browsers.firefox, {}, 'firefox'],
  ['FIREFOX_PATH first', browsers.firefox, { FIREFOX_PATH: 'another' }, 'another'],
])('findPresent returns %s', async (_, browser, settings, expected) => {
  const paths = Object.fromEntries(Object.entries(settings).map(([setting, name]) => [setting, program(name)]));

  expect(await findPresent(browser, { PATH, ...paths })).toBe(program(expected));
});

test('WebKit needs a virtual screen', async () => {
  await expect(findPresent(browsers.webkit, { PATH })).rejects.toThrow(
    'tried WEBKIT_DRIVER_PATH (not found); WebKitWebDriver on the PATH (no Xvfb on the PATH)',
  );
});
