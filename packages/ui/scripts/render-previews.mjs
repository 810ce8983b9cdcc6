// Renders every design template with its sample text, as a PNG for svc-campaigns and as a WebP for mfe-marketing, and
// the card's front for drawings of this package. Fails if a text is too near to the edge of its ad.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from './static-server.mjs';

const folder = fileURLToPath(new URL('../dist/previews', import.meta.url));
const previews = fileURLToPath(
  new URL('../../../svc-campaigns/src/creative/design-templates/previews/', import.meta.url),
);
const marketing = fileURLToPath(new URL('../../../mfe-marketing/src/features/', import.meta.url));
const cardFront = fileURLToPath(new URL('../src/illustrations/card-front.webp', import.meta.url));
const width = 760;
/** Pixels; drawings show the card's front up to 480 pixels wide. */
const cardFrontWidth = 720;
/** Minimum distance of print from an ad's edge, in hundredths of an inch. */
const margin = 5;

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const { address, stop } = await serveFolder(folder);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
await page.goto(address, { waitUntil: 'networkidle' });
// Otherwise, an unrendered section would position its fixed elements in its own corner, not in the window.
await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });

const beyond = await page.locator('[data-template] svg').evaluateAll(
  (ads, least) =>
    ads.flatMap((ad) => {
      const frame = ad.getBoundingClientRect();
      const scale = ad.viewBox.baseVal.width / frame.width;
      // A text's box is as high as the font's tallest letters; printed letters end a fifth of the font size earlier.
      return [...ad.querySelectorAll('text')]
        .filter((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          const spare = Number(text.getAttribute('font-size')) * 0.2;
          return (
            Math.min(left - frame.left, frame.right - right) * scale < least ||
            Math.min(top - frame.top, frame.bottom - bottom) * scale + spare < least
          );
        })
        .map(
          (text) => `${ad.parentElement?.parentElement?.dataset.template}, ${ad.dataset.filling}: ${text.textContent}`,
        );
    }),
  margin,
);
for (const text of beyond) console.error(`Too near to the edge: ${text}`);

const samples = `${marketing}templates/samples/`;
for (const place of [previews, samples]) {
  mkdirSync(place, { recursive: true });
  for (const file of readdirSync(place)) rmSync(place + file);
}
for (const template of await page.locator('[data-template]').all()) {
  const id = await template.getAttribute('data-template');
  const picture = await render(template.locator('[data-filling="sample"]'), width);
  writeFileSync(`${previews}${id}.png`, picture);
  writeFileSync(`${samples}${id}.webp`, await asWebp(picture));
  console.log(id);
}
writeFileSync(cardFront, await asWebp(await render(page.locator('#picture-card-front'), cardFrontWidth)));
await browser.close();
stop();
process.exitCode = beyond.length > 0 ? 1 : 0;

/** A drawing's picture as a PNG, at a width in pixels. */
async function render(drawing, pixels) {
  await drawing.evaluate((svg, wide) => {
    svg.style.cssText = `position:fixed;inset:0 auto auto 0;width:${wide}px;max-width:none;z-index:9`;
  }, pixels);
  const { x, y, width: wide } = await drawing.boundingBox();
  if (x !== 0 || y !== 0 || wide !== pixels)
    throw new Error(`A picture lies at ${x}, ${y} and is ${wide} wide: it would show what is around it.`);
  const png = await drawing.screenshot();
  await drawing.evaluate((svg) => {
    svg.style.cssText = '';
  });
  return png;
}

/** Converts a PNG in the browser to a WebP, which has a quarter of the size. */
async function asWebp(png) {
  const packed = await page.evaluate(
    async (source) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
      canvas.getContext('2d').drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', 0.78);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(packed.split(',')[1], 'base64');
}
