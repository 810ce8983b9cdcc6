// Serves what build-showcase.mjs made, on PORT or 6010.
import { fileURLToPath } from 'node:url';
import { serveFolder } from './static-server.mjs';

const { address } = await serveFolder(
  fileURLToPath(new URL('../dist/showcase', import.meta.url)),
  Number(process.env.PORT ?? 6010),
);
console.log(`Showcase at ${address}`);
