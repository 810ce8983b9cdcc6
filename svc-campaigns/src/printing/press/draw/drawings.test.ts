import { expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileDrawings } from '../../../../scripts/compile-drawings.ts';

test('the compiled drawings are those of the pages', async () => {
  const compiled = await readFile(join(import.meta.dirname, 'drawings.generated.js'), 'utf8');
  const isCurrent = compiled === (await compileDrawings());
  expect({ isCurrent, otherwise: 'npm run drawings -w @postcard/svc-campaigns' }).toMatchObject({ isCurrent: true });
});
