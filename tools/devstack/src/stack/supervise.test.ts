import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../process/ports.ts';
import { superviseUnit, type UnitProcess } from './supervise.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'devstack-supervise-'));
const FIXTURE = join(import.meta.dirname, 'testing/fixture-unit.mjs');
const running: UnitProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((unit) => unit.stop()));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function fixture(name: string, env: Record<string, string> = {}) {
  const lines: string[] = [];
  const url = `http://127.0.0.1:${await freePort()}`;
  const unit = superviseUnit(
    {
      name,
      cwd: dataDir,
      command: process.execPath,
      args: [FIXTURE],
      env: { PATH: process.env.PATH, PORT: new URL(url).port, ...env },
      url,
      readyUrl: `${url}/readyz`,
    },
    { dataDir, log: (line) => lines.push(line), restartFirstMs: 20 },
  );
  running.push(unit);
  return { unit, lines };
}

describe('a supervised unit', () => {
  test('restarts on the same port after growing pauses when it dies, and logs each restart', async () => {
    const { unit, lines } = await fixture('dies');
    await unit.start();
    const first = unit.pid();
    await unit.kill('SIGKILL');
    await unit.waitReady();
    await unit.kill('SIGKILL');

    await unit.waitReady();

    expect(unit.pid()).not.toBe(first);
    expect(lines).toEqual([
      expect.stringMatching(/^dies was ended by SIGKILL; restarting in 0.02 s/),
      expect.stringMatching(/^dies was ended by SIGKILL; restarting in 0.04 s/),
    ]);
  });

  test('fails with its own error when it cannot start, without another attempt', async () => {
    const { unit, lines } = await fixture('misconfigured', { FAIL: 'MONGODB_URI is not set' });

    await expect(unit.start()).rejects.toThrow(
      /misconfigured did not get ready: the process ended with code 1[^]*MONGODB_URI is not set/,
    );
    expect(lines).toEqual([]);
  });

  test('receives a signal to stop, and stays stopped until it is started', async () => {
    const { unit } = await fixture('polite');
    await unit.start();
    await unit.stop();
    expect(unit.pid()).toBeUndefined();
    expect(readFileSync(join(dataDir, 'logs/polite.log'), 'utf8')).toContain('ending politely');
    await unit.start();
    expect((await fetch(`${unit.url}/readyz`)).status).toBe(200);
  });

  test('is killed when it ignores signals or is frozen', async () => {
    const { unit } = await fixture('frozen');
    await unit.start();
    unit.pause();
    await expect(fetch(unit.url, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout');
    unit.resume();
    expect((await fetch(unit.url)).status).toBe(200);
    unit.pause();
    await unit.stop();
    expect(unit.pid()).toBeUndefined();
  });
});
