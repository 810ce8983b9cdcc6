// `node write-sbom.ts <unit's folder> <file> [--bundles <folder>]`: lists run-time needs, or the bundles' content.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundledBy } from './bundled.ts';
import { readLock } from './installed.ts';
import { neededBy } from './needed.ts';
import { sbomOf } from './sbom.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { bundles: { type: 'string' } },
});
const [folder, file] = positionals as [string, string];
const packages = readLock('.');
const held = values.bundles ? bundledBy({ folder, dist: values.bundles, packages }) : neededBy({ folder, packages });
writeFileSync(file, `${JSON.stringify(sbomOf(folder, packages, held), null, 2)}\n`);
