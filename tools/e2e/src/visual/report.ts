import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirFrom } from '@postcard/devstack/stack/settings';
import sharp from 'sharp';
import type { Pixels } from './compare.ts';

const folder = join(dataDirFrom(process.env), 'visual');
export const reportFile = join(folder, 'index.html');
const parts = ['kept', 'new', 'difference'] as const;
const fileOf = (name: string, part: (typeof parts)[number]) => join(folder, `${name}.${part}.png`);

export type Differing = { kept?: Buffer | undefined; taken: Buffer; drawn?: Pixels | undefined };

export async function reportDifference(name: string, { kept, taken, drawn }: Differing): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(name, 'new'), taken);
  if (kept) await sharp(kept).toFile(fileOf(name, 'kept'));
  if (drawn)
    await sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } }).toFile(
      fileOf(name, 'difference'),
    );
  writeReport();
}

export function forgetDifference(name: string): void {
  if (!existsSync(fileOf(name, 'new'))) return;
  for (const part of parts) rmSync(fileOf(name, part), { force: true });
  writeReport();
}

/** Writes a page that needs only the pictures beside it; keeps results of other test files. */
function writeReport(): void {
  const files = new Set(readdirSync(folder));
  const names = [...files].filter((file) => file.endsWith('.new.png')).map((file) => file.replace('.new.png', ''));
  const figure = (name: string, part: string) => {
    const file = `${name}.${part}.png`;
    const shown = files.has(file) ? `<a href="${file}"><img src="${file}" loading="lazy" alt=""></a>` : 'none';
    return `<figure><figcaption>${part}</figcaption>${shown}</figure>`;
  };
  const sections = names
    .toSorted()
    .map((name) => `<section><h2>${name}</h2>${parts.map((part) => figure(name, part)).join('')}</section>`);
  writeFileSync(
    reportFile,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${names.length} pictures differ</title>
<style>
body { font: 16px sans-serif; margin: 24px; background: #ddd; color: #222 }
section { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px; margin-bottom: 48px }
h2 { grid-column: 1 / -1; margin: 0; position: sticky; top: 0; background: #ddd }
figure { margin: 0 } img { max-width: 100%; border: 1px solid #888; background: #fff }
</style>
<h1>${names.length} pictures differ</h1>
${sections.join('\n')}
</html>
`,
  );
}
