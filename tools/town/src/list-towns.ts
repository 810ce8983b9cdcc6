import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { townIds } from './town-folders.ts';

export function unlistedIds(towns: string): string[] {
  const named = importsOf(moduleOf(towns, 'list.ts'));
  return withFile(towns).filter((id) => !named.some(([, known]) => known === id));
}

/** Lists the towns with a file and keeps their order: the first town serves unknown hosts. @returns the added ids */
export function listTowns(towns: string): string[] {
  const added = unlistedIds(towns);
  const there = withFile(towns);
  const ids = [...listedIds(moduleOf(towns, 'list.ts')).filter((id) => there.includes(id)), ...added];
  writeFileSync(join(towns, 'src/list.ts'), listOf(ids));
  return added;
}

const withFile = (towns: string): string[] => townIds(towns).filter((id) => existsSync(join(towns, id, 'town.ts')));

function moduleOf(towns: string, name: string): string {
  const path = join(towns, 'src', name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

const importsOf = (module: string): [variable: string, id: string][] =>
  [...module.matchAll(/import \{ town as (\w+) \} from '\.\.\/([\w-]+)\/town\.ts'/g)].map(([, name = '', id = '']) => [
    name,
    id,
  ]);

function listedIds(module: string): string[] {
  const ids = new Map(importsOf(module));
  const [, names = ''] = /export const list = \[([^\]]*)\]/.exec(module) ?? [];
  return names.split(',').flatMap((name) => ids.get(name.trim()) ?? []);
}

/** Returns an import's name that is not a reserved word. */
const variable = (id: string): string => `${id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Town`;

const listOf = (ids: readonly string[]): string => `${ids
  .toSorted()
  .map((id) => `import { town as ${variable(id)} } from '../${id}/town.ts';`)
  .join('\n')}

/** The towns that are served, the first town first. \`npm run town -- list\` adds those of new folders. */
export const list = [${ids.map(variable).join(', ')}];
`;
