import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { missingInLive, type LiveDocument } from '@postcard/contracts/compatibility/live';
import { routeProblems, sharedProblems, type LiveRemote, type Shared } from './compatible.ts';
import { REPO } from '@postcard/devstack/find/repo-paths';

type Built = { name: string; version: string; manifest?: string; routes: string[]; provides?: Record<string, string> };
type LiveShell = { version: string | null; provides: Record<string, string> };

const timeoutMs = 10_000;

async function read<T>(address: string): Promise<T> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address} responded ${response.status}.`);
  return (await response.json()) as T;
}

/** Returns a sentence for each part of this build that does not fit the live services, shell and remotes. */
export async function liveProblems(live: string, unit: string, build: string, root = REPO): Promise<string[]> {
  const document = await read<LiveDocument>(`${live}/api/openapi.json`);
  const missing = missingInLive(document, callsOf(join(root, unit, 'src')));
  const built = readJson<Built>(join(build, 'release.json'));
  const registry = await read<LiveRemote[]>(`${live}/api/registry`);
  if (!built.manifest) {
    const manifests = await Promise.all(
      registry.map(async ({ name, manifestUrl }) => ({
        name,
        ...(await read<{ shared: Shared[] }>(live + manifestUrl)),
      })),
    );
    return [...missing, ...manifests.flatMap(({ name, shared }) => sharedProblems(name, shared, built.provides ?? {}))];
  }
  const shell = await read<LiveShell>(`${live}/api/registry/shell`);
  const { shared } = readJson<{ shared: Shared[] }>(join(build, built.manifest));
  return [...missing, ...sharedProblems(built.name, shared, shell.provides), ...routeProblems(built, registry)];
}

/** Resolves when visitors get this version. @throws after 10 s */
export async function untilLive(live: string, unit: string, version: string): Promise<void> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(50)) {
    if ((await liveVersion(live, unit)) === version) return;
  }
  throw new Error(`${unit} ${version} is not live at ${live} after ${timeoutMs / 1000} s. The gateway's log says why.`);
}

async function liveVersion(live: string, unit: string): Promise<string | null | undefined> {
  if (unit === 'shell') return (await read<LiveShell>(`${live}/api/registry/shell`)).version;
  return (await read<LiveRemote[]>(`${live}/api/registry`)).find(({ name }) => name === unit)?.version;
}

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** Returns a function that returns true if the unit's sources contain each word of a path. */
function callsOf(folder: string): (path: string) => boolean {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const words = new Set(files.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/[\w-]+/g) ?? []));
  return (path) =>
    path
      .split('/')
      .filter((part) => part && !part.startsWith('{'))
      .every((part) => part.split('.').every((word) => words.has(word)));
}
