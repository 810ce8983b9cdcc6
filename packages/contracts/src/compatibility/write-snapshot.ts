import { writeFileSync } from 'node:fs';
import { createSnapshot, serialize } from './snapshot.ts';

writeFileSync(new URL('../../contracts.json', import.meta.url), serialize(createSnapshot()));
