import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpuSeconds, nodeMemoryBelow, residentMemoryOf } from './proc.ts';

const noProcess = 2 ** 30;
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('processes of this machine', () => {
  test('residentMemoryOf counts memory that a process fills', () => {
    const before = residentMemoryOf(process.pid);

    const filled = Buffer.alloc(256 * 1024 * 1024, 1);

    expect(residentMemoryOf(process.pid) - before).toBeGreaterThan((filled.length / 1024 / 1024) * 0.9);
  });

  test('residentMemoryOf rejects a process that does not exist', () => {
    expect(() => residentMemoryOf(noProcess)).toThrow('there is no process');
  });

  test('cpuSeconds grows with work and adds up several processes', () => {
    const before = cpuSeconds(process.pid);

    for (const until = Date.now() + 200; Date.now() < until;);

    const used = cpuSeconds(process.pid) - before;
    expect(used).toBeGreaterThan(0);
    expect(cpuSeconds(process.pid, process.pid)).toBeGreaterThanOrEqual(2 * (before + used));
    expect(cpuSeconds(noProcess)).toBe(0);
  });

  test('nodeMemoryBelow counts only Node processes', async () => {
    const before = nodeMemoryBelow(process.pid);
    const waiting = 'process.stdin.resume(); process.stdout.write("up")';
    const node = spawn(process.execPath, ['-e', waiting], { stdio: ['pipe', 'pipe', 'inherit'] });
    const other = spawn('cat', { stdio: ['pipe', 'ignore', 'inherit'] });
    await once(node.stdout, 'data');

    const after = nodeMemoryBelow(process.pid);

    expect(after.processes).toBe(before.processes + 1);
    expect(after.resident - before.resident).toBeGreaterThan(20);
    expect(after.proportional).toBeLessThanOrEqual(after.resident);
    const ended = Promise.all([once(node, 'exit'), once(other, 'exit')]);
    node.stdin.end();
    other.stdin.end();
    await ended;
  });
});
