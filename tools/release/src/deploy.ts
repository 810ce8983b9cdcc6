import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sharedProblems, type Shared } from './compatible.ts';
import { readJson } from './live.ts';
import { changePointers, pointBack, pointedTo, pointTo, type Pointers } from './pointers.ts';

export type Place = {
  /** The gateway's file WEB_RELEASES. */
  file: string;
  /** Folder of release folders, `<unit>/<version>`, which never change. */
  releases: string;
  now: Date;
};

type Info = { name: string; version: string; manifest?: string; files: string[]; provides?: Record<string, string> };
/** `version` is part of the URLs of pages: the package's version and a hash of the content. */
export type Deployed = { release: string; version: string };
type Checks = { liveProblems?: ((release: string) => Promise<string[]>) | undefined };

/** Stores a build and points the registry to it. @throws if it is missing, broken or incompatible */
export async function deploy(
  unit: string,
  build: string,
  { file, releases, now, liveProblems }: Place & Checks,
): Promise<Deployed> {
  const info = completeRelease(unit, build);
  refuse(unit, info, (await liveProblems?.(build)) ?? []);
  const release = join(releases, unit, info.version);
  await changePointers(file, (pointers) => {
    if (unit !== 'shell' && !pointers.shell) throw new Error(`${file} has no shell: deploy the shell first.`);
    refuse(unit, info, unit === 'shell' ? [] : problemsWithShell(info, build, pointers));
    store(build, release);
    return pointTo(pointers, unit, release, now);
  });
  return { release, version: info.version };
}

function refuse(unit: string, { version }: Info, problems: readonly string[]): void {
  if (problems.length > 0)
    throw new Error(`${unit} ${version} is not deployed:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}

/** Copies a build without source maps, atomically. An existing copy is equal, because the version has a hash. */
function store(build: string, release: string): void {
  if (existsSync(release)) return;
  const draft = `${release}.new`;
  rmSync(draft, { recursive: true, force: true });
  const filter = (file: string) => file === build || !(basename(file).startsWith('.') || file.endsWith('.map'));
  cpSync(build, draft, { recursive: true, filter });
  renameSync(draft, release);
}

/** Points the registry to the previous release. @throws if there is none, or it is incomplete */
export async function rollBack(unit: string, { file, now }: Omit<Place, 'releases'>): Promise<Deployed> {
  let back: Deployed | undefined;
  await changePointers(file, (pointers) => {
    const changed = pointBack(pointers, unit, now);
    const release = pointedTo(changed, unit) as string;
    back = { release, version: completeRelease(unit, release).version };
    return changed;
  });
  return back as Deployed;
}

function completeRelease(unit: string, folder: string): Info {
  if (!existsSync(join(folder, 'release.json'))) throw new Error(`${folder} contains no release.`);
  const info = readJson<Info>(join(folder, 'release.json'));
  if (info.name !== unit) throw new Error(`${folder} holds ${info.name}, not ${unit}.`);
  const missing = info.files.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) throw new Error(`${folder} is incomplete: ${missing.slice(0, 5).join(', ')} missing.`);
  return info;
}

/** Checks a remote against the shell, unless the shell is an address or does not list its modules. */
function problemsWithShell({ name, manifest }: Info, folder: string, { shell = '' }: Pointers): string[] {
  const infoFile = join(shell, 'release.json');
  const provides = existsSync(infoFile) ? readJson<Info>(infoFile).provides : undefined;
  if (!provides || !manifest) return [];
  return sharedProblems(name, readJson<{ shared: Shared[] }>(join(folder, manifest)).shared, provides);
}
