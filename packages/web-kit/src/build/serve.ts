import { createServer } from 'node:net';
import { rm } from 'node:fs/promises';
import { RspackDevServer } from '@rspack/dev-server';
import { rspack, type Configuration, type MultiStats } from '@rspack/core';
import { composeRelease } from './build-unit.ts';
import type { UnitBuild } from './federate.ts';
import { devServerOptions } from './hot-reload.ts';
import { outputFolder } from './rspack-base.ts';

/**
 * @returns the wished port, or the first free one from 8081 on
 */
export async function portFrom(asked: string | undefined): Promise<number> {
  if (asked) return Number(asked);
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

export type DevListener = {
  onRelease(): void;
  onError(error: unknown): void;
};

/**
 * Serves a unit's release folder at the root of a port on loopback, builds again on every change and
 * tells open pages, until the process ends. Its version is always `dev`, so that a page that is open
 * finds its updates; nothing is compressed.
 */
export async function serveUnit(unit: UnitBuild, port: number, { onRelease, onError }: DevListener): Promise<void> {
  const dist = outputFolder(unit.folder, 'development');
  await rm(dist, { recursive: true, force: true });
  const compiler = rspack([unit.browser('development'), { ...unit.server('development'), devServer: false }]);
  let last: Promise<unknown> = Promise.resolve();
  // One release at a time: a change may come while the last one is still being written.
  compiler.hooks.done.tap('release', (stats: MultiStats) => {
    last = last.then(() => composeRelease(unit, 'development', stats)).then(onRelease, onError);
  });
  const server = new RspackDevServer(
    {
      ...devServerOptions(port),
      devMiddleware: { publicPath: '/', writeToDisk: true, stats: 'none' },
      // release.json and the prerendered pages, which no compiler made.
      static: { directory: dist, watch: false },
    },
    compiler,
  );
  await server.start();
}

export type AlonePage = {
  config: Configuration;
  port: number;
  /** The origin that serves the API: a gateway's public address. */
  apiUrl: string;
};

/** Serves the page with hot reload at every path, and the API under /api, until the process ends. */
export async function serveAlone({ config, port, apiUrl }: AlonePage): Promise<void> {
  const { origin } = new URL(apiUrl);
  const server = new RspackDevServer(
    {
      ...devServerOptions(port),
      historyApiFallback: true,
      static: false,
      // To the API the page is one of its own: it takes unsafe calls from no other origin.
      proxy: [{ context: ['/api'], target: origin, changeOrigin: true, headers: { origin } }],
    },
    rspack(config),
  );
  await server.start();
}
