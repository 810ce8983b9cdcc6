// Renders every design template with its sample text as a PNG for svc-campaigns, and the empty card with its prices for
// mfe-marketing; fails where a text leaves its ad.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from './static-server.mjs';

const folder = fileURLToPath(new URL('../dist/showcase', import.meta.url));
const previews = fileURLToPath(new URL('../../../svc-campaigns/src/design-templates/previews/', import.meta.url));
const emptyCard = fileURLToPath(new URL('../../../mfe-marketing/src/features/pricing/postcard-template.png', import.meta.url));
const width = 760;
const cardWidth = 1200;
/** How near to its edge an ad may be printed upon, in hundredths of an inch. */
const margin = 5;

const args = '--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ');
const { address, stop } = await serveFolder(folder);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
await page.goto(address, { waitUntil: 'networkidle' });

const beyond = await page.locator('[data-template] svg').evaluateAll((ads, least) => ads.flatMap((ad) => {
  const frame = ad.getBoundingClientRect();
  const scale = ad.viewBox.baseVal.width / frame.width;
  // A text's box is as high as its face's tallest letters; what is printed of it ends a fifth of its size earlier.
  return [...ad.querySelectorAll('text')].filter((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const spare = Number(text.getAttribute('font-size')) * 0.2;
    return Math.min(left - frame.left, frame.right - right) * scale < least || Math.min(top - frame.top, frame.bottom - bottom) * scale + spare < least;
  }).map((text) => `${ad.parentElement?.parentElement?.dataset.template}, ${ad.dataset.filling}: ${text.textContent}`);
}), margin);
for (const text of beyond) console.error(`Too near to the edge: ${text}`);

mkdirSync(previews, { recursive: true });
for (const file of readdirSync(previews)) rmSync(previews + file);
for (const template of await page.locator('[data-template]').all()) {
  const id = await template.getAttribute('data-template');
  await render(template.locator('[data-filling="sample"]'), width, `${previews}${id}.png`);
  console.log(id);
}
await render(page.locator('#picture-postcard-template'), cardWidth, emptyCard);
await browser.close();
stop();
process.exitCode = beyond.length > 0 ? 1 : 0;

/** Takes a drawing's picture at a width in pixels. */
async function render(drawing, pixels, path) {
  await drawing.evaluate((svg, wide) => { svg.style.cssText = `position:fixed;inset:0 auto auto 0;width:${wide}px;max-width:none;z-index:9`; }, pixels);
  await drawing.screenshot({ path });
  await drawing.evaluate((svg) => { svg.style.cssText = ''; });
}
