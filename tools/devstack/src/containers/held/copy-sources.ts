// Copies a unit and those of our packages that it needs: `node copy-sources.ts <unit's folder> <target> [names...]`,
// where package-lock.json is. With names, of each folder only these of its files and folders.
import { copySources, readLock } from './installed.ts';
import { neededBy } from './needed.ts';

const [unit, target, ...names] = process.argv.slice(2);
copySources([...neededBy({ folder: unit!, packages: readLock('.') }).keys()], { root: '.', target: target!, names });
