// Renders a unit from its sources for one town, without a bundler.
import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import './load-web-modules.mjs';

const { town, template, module, routes } = workerData;
const bundled = {
  '@unit-source': routes,
  '@unit-picture': new URL('../prerender/no-picture.ts', import.meta.url).href,
};

registerHooks({
  resolve: (specifier, context, next) =>
    bundled[specifier] ? { url: bundled[specifier], shortCircuit: true } : next(specifier, context),
});

// The town must be set before the module loads, because the module then reads its texts.
globalThis.postcardTown = town;
const { renderTown } = await import(module);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort.postMessage(await renderTown(template));
