import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';

export function townsFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'towns-'));
  mkdirSync(join(folder, 'src'));
  cpSync(join(REPO, 'towns/src/national-statistics.ts'), join(folder, 'src/national-statistics.ts'));
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const example = readFileSync(join(REPO, 'towns/prescott/town.ts'), 'utf8');
  for (const id of ['east', 'west']) {
    cpSync(join(REPO, 'towns/prescott'), join(folder, id), { recursive: true });
    write(`${id}/town.ts`, example.replaceAll('prescott', id));
  }
  const names =
    "import { town as eastTown } from '../east/town.ts';\nimport { town as westTown } from '../west/town.ts';\n";
  write('src/list.ts', `${names}export const list = [westTown, eastTown];\n`);
  return { folder, read, write, remove: () => rmSync(folder, { recursive: true }) };
}
