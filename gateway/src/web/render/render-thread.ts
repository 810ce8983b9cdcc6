import { parentPort, workerData } from 'node:worker_threads';
import type { RenderOrder } from './render-release.ts';

const { module, town, template } = workerData as RenderOrder;
// Before the module: its texts are read as it loads.
Object.assign(globalThis, { postcardTown: town });
const { renderTown } = (await import(module)) as { renderTown(template?: string): Promise<unknown> };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(await renderTown(template));
