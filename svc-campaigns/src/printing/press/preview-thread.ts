import { PDFiumLibrary } from '@hyzyla/pdfium';
import { readFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import type { PreviewOrder } from './previews.ts';

/** Small enough for a screen. */
const previewDpi = 60;

const { file, page, target } = workerData as PreviewOrder;
const library = await PDFiumLibrary.init();
const document = await library.loadDocument(await readFile(file));
await document.getPage(page).render({
  scale: previewDpi / 72,
  render: ({ data, width, height }) =>
    sharp(data, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 6 })
      .toFile(target)
      .then(() => data),
});
