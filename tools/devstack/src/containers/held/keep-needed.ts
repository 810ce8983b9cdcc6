// `node keep-needed.ts <unit's folder>`: deletes what `npm ci --omit=dev` installs for workspaces in devDependencies.
import { keepOnly, readLock } from './installed.ts';
import { neededBy } from './needed.ts';

const [unit] = process.argv.slice(2);
keepOnly(new Set(neededBy({ folder: unit!, packages: readLock('.') }).keys()), '.');
