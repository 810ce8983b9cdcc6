import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sbomsOfImages } from '../containers/sboms.ts';
import { REPO } from '../find/repo-paths.ts';
import { dataDirFrom } from '../stack/settings.ts';
import { buildWebUnits } from '../stack/web-build.ts';
import { runCommand } from '../terminal/progress.ts';

/** `npm run sbom -- <folder>`: writes each image's CycloneDX document, by default into the data folder's `sbom`. */
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
