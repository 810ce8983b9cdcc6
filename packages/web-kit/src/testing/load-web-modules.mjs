// Lets Node import the same files as the web units' bundler: TSX, style sheets and pictures.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

// Stack traces have the lines of the source files.
process.setSourceMapsEnabled(true);

registerHooks({
  load(url, context, next) {
    const { pathname } = new URL(url);
    if (context.importAttributes?.type === 'text')
      return esModule(`export default ${JSON.stringify(readFileSync(fileURLToPath(url), 'utf8'))};`);
    // A CSS module returns the names of its classes, and a picture its address.
    if (pathname.endsWith('.css')) return esModule('export default new Proxy({}, { get: (_, name) => name });');
    if (/\.(png|webp)$/.test(pathname)) return esModule("export default '/picture.webp';");
    if (!pathname.endsWith('.tsx')) return next(url, context);
    const { source } = next(url, { ...context, format: 'module' });
    return esModule(compiled(String(source), url));
  },
});

const esModule = (source) => ({ format: 'module', source, shortCircuit: true });

const compiled = (source, filename) =>
  transformSync(source, {
    filename,
    swcrc: false,
    sourceMaps: 'inline',
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  }).code;
