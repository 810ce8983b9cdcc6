import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedProblems, type Shared } from './compatible.ts';
import { readJson } from './live.ts';
import { changePointers, pointBack, pointedTo, pointTo, type Pointers } from './pointers.ts';
import type { Store } from './store.ts';

export type Place = {
  file: string;
  store: Store;
  now: Date;
};

type Info = { name: string; version: string; manifest?: string; files: string[]; provides?: Record<string, string> };
/** `version` is part of visitors' addresses: the package's, and a hash of the content. */
export type Deployed = { release: string; version: string };

/** Points the registry to a stored release, by default the newest. @throws if it is missing, broken or incompatible */
export async function deploy(
  unit: string,
  version: string | undefined,
  { file, store, now }: Place,
): Promise<Deployed> {
  const wanted = version ?? store.versions(unit).at(-1);
  if (!wanted) throw new Error(`No release of ${unit} is there. Make one: npm run release -w @postcard/${unit}`);
  const release = store.placeOf(unit, wanted);
  const info = wholeRelease(unit, release);
  await changePointers(file, (pointers) => {
    if (unit !== 'shell' && !pointers.shell) throw new Error(`${file} names no shell: deploy that first.`);
    const problems = unit === 'shell' ? [] : problemsWithShell(info, release, pointers);
    if (problems.length > 0)
      throw new Error(`${unit} ${wanted} is not deployed:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    return pointTo(pointers, unit, release, now);
  });
  return { release, version: info.version };
}

/** Points the registry to the previous release. @throws if there is none, or it is incomplete */
export async function rollBack(unit: string, { file, now }: Omit<Place, 'store'>): Promise<Deployed> {
  let back: Deployed | undefined;
  await changePointers(file, (pointers) => {
    const changed = pointBack(pointers, unit, now);
    const release = pointedTo(changed, unit) as string;
    back = { release, version: wholeRelease(unit, release).version };
    return changed;
  });
  return back as Deployed;
}

function wholeRelease(unit: string, folder: string): Info {
  if (!existsSync(join(folder, 'release.json'))) throw new Error(`${folder} holds no release.`);
  const info = readJson<Info>(join(folder, 'release.json'));
  if (info.name !== unit) throw new Error(`${folder} holds ${info.name}, not ${unit}.`);
  const missing = info.files.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) throw new Error(`${folder} is not whole: ${missing.slice(0, 5).join(', ')} missing.`);
  return info;
}

/** A shell that is an address, or does not list its modules, cannot be checked here. */
function problemsWithShell({ name, manifest }: Info, folder: string, { shell = '' }: Pointers): string[] {
  const infoFile = join(shell, 'release.json');
  const provides = existsSync(infoFile) ? readJson<Info>(infoFile).provides : undefined;
  if (!provides || !manifest) return [];
  return sharedProblems(name, readJson<{ shared: Shared[] }>(join(folder, manifest)).shared, provides);
}
