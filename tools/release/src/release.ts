import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWebUnit } from '@postcard/devstack/stack/web-build';
import { major } from 'semver';
import { pendingFor, writeVersion } from './changesets.ts';
import { gitIn } from './git.ts';
import type { Store } from './store.ts';

export type Workshop = {
  root: string;
  store: Store;
  build: (unit: string) => Promise<void>;
  contractProblems: (unit: string) => Promise<string[]>;
  buildProblems: (dist: string, isMajor: boolean) => Promise<string[]>;
};

export type Released = { version: string; tag: string; folder?: string };

const releaseBranch = 'main';

/** Writes a version, changelog, commit and tag; stores a web unit. @throws naming every problem, before a change */
export async function releaseUnit(unit: string, workshop: Workshop): Promise<Released> {
  const { root } = workshop;
  const git = gitIn(root);
  const pending = await pendingFor(unit, root);
  refuse(
    unit,
    [
      git.branch() === releaseBranch ? [] : [`the branch is ${git.branch()}, releases are made from ${releaseBranch}`],
      git.changes().length === 0
        ? []
        : [`the tree has changes that are not committed: ${git.changes().slice(0, 5).join(', ')}`],
      pending.problems,
    ].flat(),
  );
  refuse(unit, await workshop.contractProblems(unit));

  const files = [`${unit}/package.json`, `${unit}/CHANGELOG.md`, lockFile, ...pending.files];
  const putBack = keep(root, files);
  const before = versionOf(root, unit);
  let draft: ReturnType<Store['prepare']> | undefined;
  let tag: string;
  let version: string;
  try {
    writeVersion(pending, root);
    version = versionOf(root, unit);
    tag = `${unit}@${version}`;
    if (git.hasTag(tag)) refuse(unit, [`the tag ${tag} is there already`]);
    writeLock(root, unit, version);
    await workshop.build(unit);
    if (isWebUnit(unit)) {
      const dist = join(root, unit, 'dist');
      refuse(unit, await workshop.buildProblems(dist, major(version) > major(before)));
      draft = workshop.store.prepare(unit, version, dist);
    }
    git.commit(files, `Release ${unit} ${version}`);
  } catch (error) {
    putBack();
    draft?.discard();
    throw error;
  }
  git.tag(tag, `${unit} ${version}\n\n${pending.news}`);
  return { version, tag, ...(draft && { folder: draft.publish() }) };
}

function refuse(unit: string, problems: readonly string[]): void {
  if (problems.length > 0)
    throw new Error(`${unit} is not released:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}

type Manifest = { version: string };
type Lock = { packages: Record<string, Manifest> };

const lockFile = 'package-lock.json';
const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const versionOf = (root: string, unit: string): string => readJson<Manifest>(join(root, unit, 'package.json')).version;

/** Changesets leaves the lock file to npm, which would ask the registry. */
function writeLock(root: string, unit: string, version: string): void {
  const lock = readJson<Lock>(join(root, lockFile));
  const packages = { ...lock.packages, [unit]: { ...lock.packages[unit], version } };
  writeKeepingTime(join(root, lockFile), `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
}

/** @returns a function that restores the files */
function keep(root: string, files: readonly string[]): () => void {
  const before = files.map((file) => ({ path: join(root, file), text: readFileSync(join(root, file)) }));
  const lockTime = statSync(join(root, lockFile));
  return () => {
    for (const { path, text } of before) writeFileSync(path, text);
    utimesSync(join(root, lockFile), lockTime.atime, lockTime.mtime);
  };
}

/** Keeps the time: a lock file newer than node_modules would start an installation. */
function writeKeepingTime(file: string, text: string): void {
  const { atime, mtime } = statSync(file);
  writeFileSync(file, text);
  utimesSync(file, atime, mtime);
}
