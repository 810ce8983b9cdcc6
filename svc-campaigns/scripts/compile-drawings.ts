import { rspack, type Configuration } from '@rspack/core';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const banner =
  '// Compiled from @postcard/ui by `npm run drawings -w @postcard/svc-campaigns`; ' +
  "don't edit. Node takes types away,\n" +
  '// but does not compile TSX.\n';

/** Packages stay imports, except our own TSX. */
const stays = /^(?!@postcard\/ui|\.|\/)/u;

const options = (path: string): Configuration => ({
  mode: 'production',
  target: ['node24', 'es2024'],
  entry: join(import.meta.dirname, 'drawings.ts'),
  output: { path, filename: 'drawings.js', module: true, library: { type: 'modern-module' } },
  externalsType: 'module',
  externals: [stays],
  resolve: { extensions: ['.tsx', '.ts'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/u,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2024',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  optimization: { minimize: true },
});

/** Compiles the drawings of @postcard/ui to one module. @throws with the compiler's errors */
export async function compileDrawings(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postcard-drawings-'));
  const compiler = rspack(options(folder));
  try {
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
        else resolve();
      });
    });
    return banner + (await readFile(join(folder, 'drawings.js'), 'utf8'));
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
    await rm(folder, { recursive: true, force: true });
  }
}
