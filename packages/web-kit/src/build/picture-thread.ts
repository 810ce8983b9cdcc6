import { parentPort, workerData } from 'node:worker_threads';
import type { RenderedPicture } from '../prerender/render-picture.tsx';
import type { PictureOrder } from './release-pictures.ts';

const { module, town } = workerData as PictureOrder;
// Set before the module loads, because it reads its texts then.
Object.assign(globalThis, { postcardTown: town });
const { renderPicture } = (await import(module)) as { renderPicture(): RenderedPicture };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(renderPicture());
