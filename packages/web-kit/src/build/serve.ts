import { createServer } from 'node:net';
import { rm } from 'node:fs/promises';
import { RspackDevServer } from '@rspack/dev-server';
import { rspack, type Configuration, type MultiStats } from '@rspack/core';
import { composeRelease } from './build-unit.ts';
import type { UnitBuild } from './federate.ts';
import { devServerOptions } from './hot-reload.ts';
import { outputFolder } from './rspack-base.ts';

export async function portFrom(requested: string | undefined): Promise<number> {
  if (requested) return Number(requested);
  const isTaken = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(true))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
    });
  let port = 8081;
  while (await isTaken(port)) port += 1;
  return port;
}

type DevListener = {
  onRelease(): void;
  onError(error: unknown): void;
};

/** Serves a release at a loopback port, rebuilds on changes and notifies open pages. The version is always `dev`. */
export async function serveUnit(unit: UnitBuild, port: number, { onRelease, onError }: DevListener): Promise<void> {
  const dist = outputFolder(unit.folder, 'development');
  await rm(dist, { recursive: true, force: true });
  const compiler = rspack([unit.browser('development'), { ...unit.server('development'), devServer: false }]);
  let last: Promise<unknown> = Promise.resolve();
  compiler.hooks.done.tap('release', (stats: MultiStats) => {
    last = last.then(() => composeRelease(unit, 'development', stats)).then(onRelease, onError);
  });
  const server = new RspackDevServer(
    {
      ...devServerOptions(port),
      devMiddleware: { publicPath: '/', writeToDisk: true, stats: 'none' },
      static: { directory: dist, watch: false },
    },
    compiler,
  );
  await server.start();
}

type AlonePage = {
  config: Configuration;
  port: number;
  apiUrl: string;
};

export async function serveAlone({ config, port, apiUrl }: AlonePage): Promise<void> {
  const { origin } = new URL(apiUrl);
  const server = new RspackDevServer(
    {
      ...devServerOptions(port),
      historyApiFallback: true,
      static: false,
      // The API accepts unsafe calls only from its own origin.
      proxy: [{ context: ['/api'], target: origin, changeOrigin: true, headers: { origin } }],
    },
    rspack(config),
  );
  await server.start();
}
