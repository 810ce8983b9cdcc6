import { afterAll, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from './child.ts';

const folder = mkdtempSync(join(tmpdir(), 'devstack-child-'));
const logFile = join(folder, 'logs/child.log');
const pidFile = join(folder, 'child.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, more: { append?: boolean; onLine?: (line: string) => void } = {}) =>
  startChild({ command: 'sh', args: ['-c', script], env: { PATH: process.env.PATH }, logFile, pidFile, ...more });

test('a child’s outputs go to the log, and line by line to the caller', async () => {
  const lines: string[] = [];
  const child = run('echo out; echo err >&2; exit 3', { onLine: (line) => lines.push(line) });
  await expect(child.exited).resolves.toBe('ended with code 3');
  expect(lines.toSorted()).toEqual(['err', 'out']);
  await run('echo again', { append: true }).exited;
  expect(readFileSync(logFile, 'utf8').trim().split('\n').toSorted()).toEqual(['again', 'err', 'out']);
});

test('a child receives only the given environment', async () => {
  await run('env').exited;
  expect(readFileSync(logFile, 'utf8')).not.toContain('HOME=');
});

test('a missing program is reported, not thrown', async () => {
  const child = startChild({ command: join(folder, 'nothing'), args: [], env: {}, logFile, pidFile });

  await expect(child.exited).resolves.toMatch(/^could not be started: .*ENOENT/);
  expect(child.pid).toBe(0);
});

test('a child that ignores signals is killed with its descendants', async () => {
  const ready = Promise.withResolvers<void>();
  const child = run('trap "" TERM; sleep 60 & echo ready; wait; sleep 60', { onLine: () => ready.resolve() });
  await ready.promise;
  expect(existsSync(pidFile)).toBe(true);
  await child.stop(50);
  await expect(child.exited).resolves.toBe('was ended by SIGKILL');
  expect(() => process.kill(-child.pid, 0)).toThrow('ESRCH');
  expect(existsSync(pidFile)).toBe(false);
});
