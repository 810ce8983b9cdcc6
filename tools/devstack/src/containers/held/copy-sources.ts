// `node copy-sources.ts <unit's folder> <target> [names...]`: copies a unit and those of our packages that it needs.
import { copySources, readLock } from './installed.ts';
import { neededBy } from './needed.ts';

const [unit, target, ...names] = process.argv.slice(2);
copySources([...neededBy({ folder: unit!, packages: readLock('.') }).keys()], { root: '.', target: target!, names });
