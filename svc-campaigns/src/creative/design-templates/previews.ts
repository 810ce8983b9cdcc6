import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'previews');

export type Preview = { bytes: Buffer; version: string };

export function readPreviews(): ReadonlyMap<string, Preview> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.png'));
  return new Map(
    files.map((file) => {
      const bytes = readFileSync(join(folder, file));
      return [
        file.slice(0, -'.png'.length),
        { bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 8) },
      ];
    }),
  );
}
