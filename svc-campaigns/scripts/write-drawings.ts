import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileDrawings } from './compile-drawings.ts';

await writeFile(join(import.meta.dirname, '../src/draw/drawings.generated.js'), await compileDrawings());
