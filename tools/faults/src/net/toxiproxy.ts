import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@postcard/devstack';

const folder = join(import.meta.dirname, '../../../../node_modules/.cache/toxiproxy');
const binary = join(folder, 'server');
const version = 'v2.12.0';

export type Proxy = { name: string; listen: string; upstream: string };
export type Toxic = { type: string; stream: 'upstream' | 'downstream'; attributes: Record<string, number> };

export type Toxiproxy = {
  add: (proxies: readonly Proxy[]) => Promise<void>;
  /** From now on; resolves with what takes them off again. */
  poison: (proxy: string, toxics: readonly Toxic[]) => Promise<() => Promise<void>>;
  stop: () => Promise<void>;
};

/** Shopify's toxiproxy, built where there is Go; null where there is none. */
export async function startToxiproxy(): Promise<Toxiproxy | null> {
  if (!existsSync(binary) && !(await build())) return null;
  const port = await freePort();
  const child = spawn(binary, ['-host', '127.0.0.1', '-port', String(port)], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/version`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(20);
  return {
    add: async (proxies) =>
      void (await ask(
        'POST',
        `${url}/populate`,
        proxies.map((proxy) => ({ ...proxy, enabled: true })),
      )),
    poison: async (proxy, toxics) => {
      const at = `${url}/proxies/${proxy}/toxics`;
      const named = toxics.map((toxic, place) => ({ ...toxic, name: `toxic-${place}` }));
      for (const toxic of named) await ask('POST', at, toxic);
      return async () => {
        for (const { name } of named) await ask('DELETE', `${at}/${name}`);
      };
    },
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

async function ask(method: string, url: string, body?: unknown): Promise<void> {
  const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`toxiproxy refused ${method} ${url}: ${response.status} ${await response.text()}`);
  await response.body?.cancel();
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
  await run('go', ['install', `github.com/Shopify/toxiproxy/v2/cmd/server@${version}`], {
    env: { ...process.env, GOBIN: folder, GOFLAGS: '-modcacherw' },
  });
  return true;
}
