import { PDFiumLibrary } from '@hyzyla/pdfium';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import type { PreviewOrder } from './previews.ts';
import { readCodes } from './read-codes.ts';

const previewDpi = 60;
const readDpi = 150;

const { file, page, side, target, spots, town } = workerData as PreviewOrder;
Object.assign(globalThis, { postcardTown: town });
const library = await PDFiumLibrary.init();
const document = await library.loadDocument(await readFile(file));
await document.getPage(page).render({
  scale: readDpi / 72,
  render: async ({ data, width, height }) => {
    const picture = sharp(data, { raw: { width, height, channels: 4 } });
    await picture
      .clone()
      .resize(Math.round((width * previewDpi) / readDpi))
      .png({ compressionLevel: 6 })
      .toFile(target);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
    parentPort?.postMessage(await readCodes(picture, side, { dpi: readDpi, spots }));
    return data;
  },
});
