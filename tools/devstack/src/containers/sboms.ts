import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import { isWebUnit } from '../stack/web-build.ts';
import { bundledBy } from './held/bundled.ts';
import { readLock } from './held/installed.ts';
import { neededBy } from './held/needed.ts';
import { sbomOf, type Sbom } from './held/sbom.ts';
import { IMAGES } from './units.ts';

export function sbomsOfImages(): Map<string, Sbom> {
  const packages = readLock(REPO);
  const heldBy = (folder: string) =>
    isWebUnit(folder)
      ? bundledBy({ folder, dist: join(REPO, folder, 'dist'), packages })
      : neededBy({ folder, packages });
  const ofUnits = IMAGES.map((unit) => [unit, sbomOf(unit, packages, heldBy(unit))] as const);
  return new Map([
    ...ofUnits,
    ['sandbox', sbomOf('tools/sandbox', packages, neededBy({ folder: 'tools/sandbox', packages }))],
  ]);
}
