// Takes out of node_modules what a unit does not need at run time: `node keep-needed.ts <unit's folder>`, where
// package-lock.json is. `npm ci --omit=dev --workspace` leaves in what the unit's development dependencies need
// themselves, as soon as one of these is a workspace.
import { keepOnly, readLock } from './installed.ts';
import { neededBy } from './needed.ts';

const [unit] = process.argv.slice(2);
keepOnly(new Set(neededBy({ folder: unit!, packages: readLock('.') }).keys()), '.');
