import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepPixels, picturesFolder, pixelsOf, readBrowser } from './files.ts';
import type { Player } from './player.ts';

/** File beside the folder of pictures, because the probe is not a view of the product. */
const probeFile = join(picturesFolder, '../probe.webp');

/** Shows every face, size and weight of the product, the system's faces, and characters that ours lack. */
export function probePage(stylesheets: readonly string[]): string {
  const families = ['var(--pc-display)', 'var(--pc-text)', "'Inter Fallback'", "'Fraunces Fallback'", 'monospace'];
  const lines = families.flatMap((family) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map(
      (size) => `<p style="font: ${size % 2 ? 400 : 600} var(--pc-size-${size})/1.3 ${family}">Hamburg $98 → ✓ ★ ½</p>`,
    ),
  );
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html><html lang="en"><head>${links}</head><body><main>${lines.join('')}</main></body></html>`;
}

/** Compares the probe pixel by pixel. @returns why pictures cannot be equal here; undefined if they can */
export async function whyNotComparable(player: Player): Promise<string | undefined> {
  const drawn = await pixelsOf(await player.drawProbe());
  const kept = existsSync(probeFile) ? await pixelsOf(readFileSync(probeFile)) : undefined;
  if (kept?.width === drawn.width && kept.height === drawn.height && Buffer.compare(kept.data, drawn.data) === 0)
    return undefined;
  return (
    `Pictures are not compared: this machine draws letters differently (kept with Chromium ${readBrowser()}, here ` +
    `${player.version}). To take them all for this machine: npm run visual -- update`
  );
}

export const keepProbe = async (player: Player): Promise<void> =>
  keepPixels(probeFile, await pixelsOf(await player.drawProbe()));
