import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { rspack, type Configuration, type RspackPluginInstance } from '@rspack/core';
import type { Mode } from './rspack-base.ts';

const require = createRequire(import.meta.url);
const bridge = fileURLToPath(new URL('./react-refresh', import.meta.url));

/** What makes an edited component show in the open page with its state kept; nothing in a release. */
export function hotReloadPlugins(unit: string, mode: Mode): RspackPluginInstance[] {
  if (mode === 'production') return [];
  return [
    new rspack.DefinePlugin({ __UNIT_NAME__: JSON.stringify(unit) }),
    // The same name for all units: whichever comes first prepares the page, and no other does so again.
    new ReactRefreshRspackPlugin({ library: 'postcard', exclude: [/[\\/]node_modules[\\/]/, bridge] }),
  ];
}

/** For `resolve.alias`: every unit's refresh code meets in the bridge. */
export function hotReloadAlias(mode: Mode): Record<string, string> {
  if (mode === 'production') return {};
  return { 'react-refresh': bridge, '@react-refresh-itself': require.resolve('react-refresh/runtime') };
}

export type DevServerOptions = NonNullable<Exclude<Configuration['devServer'], false>>;

/** What the development servers of all units have in common; each tells its pages of its own port. */
export function devServerOptions(port: number): DevServerOptions {
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    // An event stream must not wait in a compressor.
    compress: false,
    client: {
      // 0.0.0.0 means whatever host the page was opened at.
      webSocketURL: { protocol: 'ws', hostname: '0.0.0.0', port, pathname: '/ws' },
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      logging: 'warn',
    },
  };
}
