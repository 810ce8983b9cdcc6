// Photographs the showcase at both widths and in both schemes, and fails where a page is wider than its window.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from './static-server.mjs';

const folder = fileURLToPath(new URL('../dist/', import.meta.url));
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const { address, stop } = await serveFolder(`${folder}showcase`);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
mkdirSync(`${folder}screens`, { recursive: true });

let tooWide = 0;
for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
    page.on('pageerror', (error) => {
      console.error(`page error: ${error.message}`);
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) tooWide += 1;
    for (const section of await page.locator('main > section').all()) {
      await section.screenshot({
        path: `${folder}screens/${await section.getAttribute('id')}-${width}-${colorScheme}.png`,
      });
    }
    console.log(`${width} px, ${colorScheme}: ${overflow > 0 ? `${overflow} px too wide` : 'nothing overflows'}`);
    await page.close();
  }
}
await browser.close();
stop();
process.exitCode = tooWide ? 1 : 0;
