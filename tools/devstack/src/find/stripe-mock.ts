import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../process/ports.ts';

const folder = join(import.meta.dirname, '../../../../node_modules/.cache/stripe-mock');
const binary = join(folder, 'stripe-mock');
const version = 'v0.203.0';

/**
 * Stripe's own stand-in, which knows every call and parameter of its interface and forgets everything at once. Built
 * where there is Go; null where there is none.
 */
export async function startStripeMock(): Promise<{ url: string; stop: () => Promise<void> } | null> {
  if (!existsSync(binary) && !(await build())) return null;
  const port = await freePort();
  const child = spawn(binary, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await sleep(20);
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
  if (
    !(await run('go', ['version']).then(
      () => true,
      () => false,
    ))
  )
    return false;
  await run('go', ['install', `github.com/stripe/stripe-mock@${version}`], {
    env: { ...process.env, GOBIN: folder, GOFLAGS: '-modcacherw' },
  });
  return true;
}

export type Recorded = { method: string; path: string; body: string };

/** A provider that takes down what it is asked and is of no use. */
export async function openRecorder(): Promise<{ url: string; calls: Recorded[]; close: () => Promise<void> }> {
  const calls: Recorded[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      calls.push({ method: request.method ?? '', path: request.url ?? '', body });
      response
        .writeHead(500, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
        .end(JSON.stringify({ error: { type: 'api_error', message: 'away' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
