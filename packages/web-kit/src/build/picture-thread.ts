import { parentPort, workerData } from 'node:worker_threads';
import type { RenderedPicture } from '../prerender/render-picture.tsx';
import type { PictureOrder } from './release-pictures.ts';

const { module, town } = workerData as PictureOrder;
// The town must be set before the module loads, because the module then reads its texts.
Object.assign(globalThis, { postcardTown: town });
const { renderPicture } = (await import(module)) as { renderPicture(): RenderedPicture };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(renderPicture());
