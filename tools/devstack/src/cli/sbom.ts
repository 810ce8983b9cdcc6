import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sbomsOfImages } from '../containers/sboms.ts';
import { REPO } from '../find/repo-paths.ts';
import { dataDirFrom } from '../stack/settings.ts';
import { buildWebUnits } from '../stack/web-build.ts';
import { runCommand } from '../terminal/progress.ts';

/**
 * Writes what each image holds, as CycloneDX: `npm run sbom -- <folder>`, without one into `sbom` of the data folder.
 */
await runCommand(async () => {
  const dataDir = dataDirFrom(process.env);
  const folder = resolve(REPO, process.argv[2] ?? join(dataDir, 'sbom'));
  await buildWebUnits({ dataDir, log: console.log });
  mkdirSync(folder, { recursive: true });
  for (const [image, sbom] of sbomsOfImages()) {
    const file = join(folder, `${image}.cdx.json`);
    writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
    console.log(`${file}: ${sbom.components.length} packages`);
  }
});
