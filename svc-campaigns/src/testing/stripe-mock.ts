import { freePort } from '@postcard/devstack';
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from './stand.ts';

const folder = join(import.meta.dirname, '../../../node_modules/.cache/stripe-mock');
const binary = join(folder, 'stripe-mock');
const version = 'v0.203.0';

/**
 * Stripe's own stand-in, which knows every call and parameter of its interface and forgets everything at once. Built where
 * there is Go; null where there is none.
 */
export async function startStripeMock(): Promise<{ url: string; stop: () => Promise<void> } | null> {
  if (!existsSync(binary) && !(await build())) return null;
  const port = await freePort();
  const child = spawn(binary, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await until(() => fetch(url).then(() => true, () => false));
  return {
    url,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

async function build(): Promise<boolean> {
  const run = promisify(execFile);
  if (!(await run('go', ['version']).then(() => true, () => false))) return false;
  await run('go', ['install', `github.com/stripe/stripe-mock@${version}`], { env: { ...process.env, GOBIN: folder, GOFLAGS: '-modcacherw' } });
  return true;
}
