import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unreleased, withVersion } from './changelog.ts';
import { gitIn } from './git.ts';
import type { Store } from './store.ts';
import { isWebUnit } from '@postcard/devstack/stack/web-build';
import { nextVersion, type Step } from './version.ts';

export type Workshop = {
  root: string;
  store: Store;
  now: Date;
  /** Builds the unit; for a web unit its `dist` is then there. */
  build: (unit: string) => Promise<void>;
  /** What the unit's contracts break, one sentence each. */
  contractProblems: (unit: string) => Promise<string[]>;
  /** What of a web unit's build does not go with what is live. */
  buildProblems: (dist: string, isMajor: boolean) => Promise<string[]>;
};

export type Released = { version: string; tag: string; folder?: string };

const releaseBranch = 'main';

/**
 * Releases one unit: its next version, with what its changelog says, in a commit and a tag `<unit>@<version>`; a web
 * unit's folder goes into the store. When anything stands against it, all is as it was before.
 * @throws naming everything that stands against it
 */
export async function releaseUnit(unit: string, step: Step, workshop: Workshop): Promise<Released> {
  const { root, now } = workshop;
  const git = gitIn(root);
  const files = filesOf(root, unit);
  const version = nextVersion(files.manifest.version, step);
  const tag = `${unit}@${version}`;
  const news = unreleased(files.changelog);
  refuse(
    unit,
    [
      git.branch() === releaseBranch ? [] : [`the branch is ${git.branch()}, releases are made from ${releaseBranch}`],
      git.changes().length === 0
        ? []
        : [`the tree has changes that are not committed: ${git.changes().slice(0, 5).join(', ')}`],
      news ? [] : [`${unit}/CHANGELOG.md says nothing under "Unreleased"`],
      git.hasTag(tag) ? [`the tag ${tag} is there already`] : [],
    ].flat(),
  );
  refuse(unit, await workshop.contractProblems(unit));

  const putBack = rewrite(root, unit, files, version, now);
  let draft: ReturnType<Store['prepare']> | undefined;
  try {
    await workshop.build(unit);
    if (isWebUnit(unit)) {
      const dist = join(root, unit, 'dist');
      refuse(unit, await workshop.buildProblems(dist, step === 'major'));
      draft = workshop.store.prepare(unit, version, dist);
    }
    git.commit([`${unit}/package.json`, `${unit}/CHANGELOG.md`, 'package-lock.json'], `Release ${unit} ${version}`);
  } catch (error) {
    putBack();
    draft?.discard();
    throw error;
  }
  git.tag(tag, `${unit} ${version}\n\n${news}`);
  return { version, tag, ...(draft && { folder: draft.publish() }) };
}

function refuse(unit: string, problems: readonly string[]): void {
  if (problems.length > 0)
    throw new Error(`${unit} is not released:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}

type Manifest = { version: string };
type Lock = { packages: Record<string, Manifest> };
type Files = { manifest: Manifest; changelog: string; lock: Lock };

function filesOf(root: string, unit: string): Files {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  return {
    manifest: JSON.parse(text(`${unit}/package.json`)) as Manifest,
    changelog: text(`${unit}/CHANGELOG.md`),
    lock: JSON.parse(text('package-lock.json')) as Lock,
  };
}

/** Writes the version into all three. @returns how to undo it */
function rewrite(
  root: string,
  unit: string,
  { manifest, changelog, lock }: Files,
  version: string,
  now: Date,
): () => void {
  const changes: [string, string][] = [
    [`${unit}/package.json`, json({ ...manifest, version })],
    [`${unit}/CHANGELOG.md`, withVersion(changelog, version, now)],
    [
      'package-lock.json',
      json({ ...lock, packages: { ...lock.packages, [unit]: { ...lock.packages[unit], version } } }),
    ],
  ];
  const before = changes.map(([file]) => [file, readFileSync(join(root, file), 'utf8')] as const);
  for (const [file, text] of changes) writeKeepingTime(join(root, file), text);
  return () => before.forEach(([file, text]) => writeKeepingTime(join(root, file), text));
}

/** No package has changed: a lock file that is newer than what is installed would have everything installed anew. */
function writeKeepingTime(file: string, text: string): void {
  const { atime, mtime } = statSync(file);
  writeFileSync(file, text);
  utimesSync(file, atime, mtime);
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
