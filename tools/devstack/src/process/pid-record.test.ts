import { afterAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOrphan, livingProcess, recordProcess } from './pid-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'devstack-pids-'));
const file = join(folder, 'one.json');
const sleeper = () => spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a process left behind by a killed run', () => {
  test('is found by its recorded id and stopped', async () => {
    const child = sleeper();
    const exited = once(child, 'exit');
    recordProcess(file, child.pid ?? 0);
    expect(await endOrphan(file)).toBe(child.pid);
    await exited;
    expect(livingProcess(file)).toBeUndefined();
  });

  test('is never confused with a later process that has the same id', async () => {
    const child = sleeper();
    recordProcess(file, child.pid ?? 0);
    const noted = JSON.parse(readFileSync(file, 'utf8')) as { startedAt: string };
    writeFileSync(file, JSON.stringify({ ...noted, pid: child.pid, startedAt: `${noted.startedAt}0` }));
    expect(await endOrphan(file)).toBeUndefined();
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
  });
});
