import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { freePort } from '../process/ports.ts';

const run = promisify(execFile);

/** Builds a program of a Go module, `example.com/tool@v1.2.3`, once. @returns its path, or null without Go */
async function goProgram(module: string): Promise<string | null> {
  const name = basename(module.split('@')[0] as string);
  const folder = join(import.meta.dirname, '../../../../node_modules/.cache', name);
  const binary = join(folder, name);
  if (existsSync(binary)) return binary;
  const hasGo = await run('go', ['version']).then(
    () => true,
    () => false,
  );
  if (!hasGo) return null;
  // Without inlining, which takes a third of the build.
  const args = ['install', '-gcflags=all=-l', module];
  await run('go', args, { env: { ...process.env, GOBIN: folder, GOFLAGS: '-modcacherw' } });
  return binary;
}

/** Starts a Go program on a free port. @returns its address once it responds; null without Go */
export async function startGoServer(module: string, argsOf: (port: number) => readonly string[]) {
  const binary = await goProgram(module);
  if (!binary) return null;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(binary, argsOf(port), { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const responds = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await waitUntil(responds, { what: `${basename(binary)} responds`, timeoutMs: 30_000, everyMs: 20 });
  return {
    url,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
