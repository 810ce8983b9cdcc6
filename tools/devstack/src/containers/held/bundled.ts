import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { directNeeds, type LockPackages } from './needed.ts';

type SourceMap = { sources: string[]; sourcesContent?: (string | null)[] };
type Options = { folder: string; dist: string; packages: LockPackages };

const ASSET = /['"(]((?:@[\w.-]+\/)?[\w-][\w.-]*)\/[^'")\s]+\.(?:woff2?|png|webp|avif|svg|wasm)['")]/g;

/** Returns the lock file's folders in the bundles, by source maps, with their needs. @throws if one is unknown */
export function bundledBy({ folder, dist, packages }: Options): Map<string, string[]> {
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'));
  if (maps.length === 0) throw new Error(`${dist} has no source maps, which say what the bundles are made of.`);
  const found = new Set<string>([folder]);
  for (const name of maps) {
    const { sources, sourcesContent = [] } = JSON.parse(readFileSync(join(dist, name), 'utf8')) as SourceMap;
    for (const [index, source] of sources.entries()) {
      const path = pathOf(source, folder);
      if (path === undefined) continue;
      const owner = ownerOf(path, packages);
      found.add(owner);
      for (const [, asset] of (sourcesContent[index] ?? '').matchAll(ASSET))
        for (const one of directNeeds(owner, packages)) if (one.endsWith(`node_modules/${asset}`)) found.add(one);
    }
  }
  const within = (one: string) =>
    directNeeds(one, packages)
      .flatMap((need) => (packages[need]!.link ? packages[need]!.resolved! : need))
      .filter((need) => found.has(need));
  return new Map([...found].map((one) => [one, within(one)]));
}

/** Maps `webpack://<unit>/../packages/ui/src/x.ts` to packages/ui/src/x.ts; generated modules have no file. */
function pathOf(source: string, folder: string): string | undefined {
  const [, rest] = /^webpack:\/\/[^/]+\/(.*)$/.exec(source) ?? [];
  return rest === undefined ? undefined : join(folder, rest);
}

function ownerOf(path: string, packages: LockPackages): string {
  const [, inModules] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
  let owner = inModules ?? dirname(path);
  while (!inModules && owner !== '.' && !packages[owner]) owner = dirname(owner);
  if (!packages[owner]) throw new Error(`package-lock.json holds no package with ${path}.`);
  return owner;
}
