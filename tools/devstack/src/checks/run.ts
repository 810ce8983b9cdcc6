import { spawn } from 'node:child_process';
import { REPO } from '../find/repo-paths.ts';
import type { Env } from '../stack/settings.ts';

export type Ran = { ok: boolean; output: string };

export function runQuietly(command: string, args: readonly string[], signal?: AbortSignal): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: REPO, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    endWith(child, signal);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

export function runShown(command: string, args: readonly string[], env: Env, signal?: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: REPO,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    endWith(child, signal);
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function endWith(child: ReturnType<typeof spawn>, signal?: AbortSignal): void {
  const end = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', end, { once: true });
  child.once('exit', () => signal?.removeEventListener('abort', end));
}
