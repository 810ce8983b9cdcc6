import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { paths, patternsOf } from '@postcard/contracts/paths';
import { serviceList } from '@postcard/contracts/units';
import type { Edit } from './edit-text.ts';
import { asService, MODEL, serviceLists } from './service-lists.ts';
import { inWordsOf, type UnitName } from './unit-name.ts';
import { asMicrofrontend, WEB_MODEL, webLists } from './web-lists.ts';

type Written = { created: string[]; changed: string[] };

const TEMPLATES = join(import.meta.dirname, '../templates');

/** Writes a unit and its lines in every list. @throws before any write if the name is taken or a list does not fit */
export function createUnit(unit: UnitName, root: string): Written {
  refuseTaken(unit, root);
  const created = newFiles(unit, root);
  const changed = changedFiles(unit, root);
  for (const [file, text] of [...created, ...changed]) write(join(root, file), text);
  linkPackage(unit, root);
  if (unit.kind === 'service') {
    execFileSync(process.execPath, ['packages/contracts/src/compatibility/write-snapshot.ts'], { cwd: root });
    changed.set('packages/contracts/contracts.json', '');
  }
  const files = [...created.keys(), ...changed.keys()];
  execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...files], { cwd: root });
  return { created: [...created.keys()].toSorted(), changed: [...changed.keys()].toSorted() };
}

function refuseTaken({ kind, unit, name }: UnitName, root: string): void {
  if (existsSync(join(root, unit))) throw new Error(`${unit} is there already.`);
  if (kind === 'service') {
    const paths: readonly string[] = serviceList.flatMap((service) => service.paths);
    if (paths.includes(`/api/${name}`)) throw new Error(`/api/${name} leads to another service.`);
    if (existsSync(join(root, 'packages/contracts/src', name))) throw new Error(`The contracts have a folder ${name}.`);
    return;
  }
  if (name in paths || patternsOf(paths).includes(`/${name}`)) throw new Error(`/${name} is a page already.`);
}

function newFiles(unit: UnitName, root: string): Map<string, string> {
  const isService = unit.kind === 'service';
  const model = isService ? MODEL : WEB_MODEL;
  const asThis = isService ? asService(unit.unit, unit.name) : asMicrofrontend(unit.unit);
  const manifest = asThis(readFileSync(join(root, 'k8s/base', `${model}.yaml`), 'utf8'));
  const files = new Map([
    ...templateFiles(isService ? 'svc-example' : 'mfe-example', unit.unit, unit),
    ...(isService ? templateFiles('contracts', `packages/contracts/src/${unit.name}`, unit) : []),
    [`k8s/base/${unit.unit}.yaml`, manifest],
  ]);
  files.set(`${unit.unit}/package.json`, json(manifestOf(unit, root)));
  return files;
}

function templateFiles(template: string, folder: string, unit: UnitName): [string, string][] {
  const inItsWords = inWordsOf(unit);
  const from = join(TEMPLATES, template);
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [join(folder, inItsWords(path.slice(from.length))), inItsWords(readFileSync(path, 'utf8'))];
    });
}

function changedFiles(unit: UnitName, root: string): Map<string, string> {
  const lists: Record<string, Edit> = unit.kind === 'service' ? serviceLists(unit) : webLists(unit);
  const lock = readJson<Parameters<typeof withWorkspace>[0]>(join(root, 'package-lock.json'));
  return new Map([
    ...Object.entries(lists).map(([file, edit]): [string, string] => [file, edited(root, file, edit)]),
    ['package-lock.json', json(withWorkspace(lock, unit.unit, manifestOf(unit, root)))],
  ]);
}

function edited(root: string, file: string, edit: Edit): string {
  try {
    return edit(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not as expected: ${(error as Error).message}`, { cause: error });
  }
}

function manifestOf(unit: UnitName, root: string): Parameters<typeof withLockedVersions>[0] {
  const folder = unit.kind === 'service' ? 'svc-example' : 'mfe-example';
  const text = inWordsOf(unit)(readFileSync(join(TEMPLATES, folder, 'package.json'), 'utf8'));
  return withLockedVersions(JSON.parse(text), readJson(join(root, 'package-lock.json')));
}

function linkPackage({ unit }: UnitName, root: string): void {
  const scope = join(root, 'node_modules/@postcard');
  if (existsSync(scope)) symlinkSync(join('../..', unit), join(scope, unit));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

type Manifest = { name: string; version: string; dependencies: Record<string, string> };
type Entry = { name?: string; version?: string; dependencies?: Record<string, string>; resolved?: string; link?: true };
type Lock = { packages: Record<string, Entry> };

function withLockedVersions(manifest: Manifest, lock: Lock): Manifest {
  const locked = (name: string) => {
    const { version } = lock.packages[`node_modules/${name}`] ?? {};
    if (!version) throw new Error(`package-lock.json holds no ${name}.`);
    return version;
  };
  const dependencies = Object.entries(manifest.dependencies).map(([name, version]) => [
    name,
    version === 'locked' ? locked(name) : version,
  ]);
  return { ...manifest, dependencies: Object.fromEntries(dependencies) as Record<string, string> };
}

/** Adds a workspace to the lock file as npm would; it brings no new package. */
function withWorkspace(lock: Lock, folder: string, { name, version, dependencies }: Manifest): Lock {
  const added: [string, Entry][] = [
    [folder, { name, version, dependencies }],
    [`node_modules/${name}`, { resolved: folder, link: true }],
  ];
  const packages = Object.entries(lock.packages);
  for (const one of added) {
    const after = packages.findIndex(([path]) => path.localeCompare(one[0], 'en') > 0);
    packages.splice(after < 0 ? packages.length : after, 0, one);
  }
  return { ...lock, packages: Object.fromEntries(packages) };
}
