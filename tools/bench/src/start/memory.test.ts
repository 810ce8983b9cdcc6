import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeMemoryBelow } from './memory.ts';

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('Node processes below a process are counted, other programs are not', async () => {
  const before = nodeMemoryBelow(process.pid);
  const waiting = 'process.stdin.resume(); process.stdout.write("up")';
  const node = spawn(process.execPath, ['-e', waiting], { stdio: ['pipe', 'pipe', 'inherit'] });
  const other = spawn('cat', { stdio: ['pipe', 'ignore', 'inherit'] });
  await once(node.stdout, 'data');
  const after = nodeMemoryBelow(process.pid);
  expect(after.processes).toHaveLength(before.processes.length + 1);
  expect(after.resident - before.resident).toBeGreaterThan(20);
  expect(after.proportional).toBeLessThanOrEqual(after.resident);
  const ended = Promise.all([once(node, 'exit'), once(other, 'exit')]);
  node.stdin.end();
  other.stdin.end();
  await ended;
});
