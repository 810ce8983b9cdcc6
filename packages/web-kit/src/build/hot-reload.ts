import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { rspack, type Configuration, type RspackPluginInstance } from '@rspack/core';
import type { Mode } from './mode.ts';

const require = createRequire(import.meta.url);
const bridge = fileURLToPath(new URL('./react-refresh', import.meta.url));

/** Returns the plugins that update an edited component in the open page and keep its state. */
export function hotReloadPlugins(unit: string, mode: Mode): RspackPluginInstance[] {
  if (mode === 'production') return [];
  return [
    new rspack.DefinePlugin({ __UNIT_NAME__: JSON.stringify(unit) }),
    new ReactRefreshRspackPlugin({ library: 'postcard', exclude: [/[\\/]node_modules[\\/]/, bridge] }),
  ];
}

export function hotReloadAlias(mode: Mode): Record<string, string> {
  if (mode === 'production') return {};
  return { 'react-refresh': bridge, '@react-refresh-itself': require.resolve('react-refresh/runtime') };
}

type DevServerOptions = NonNullable<Exclude<Configuration['devServer'], false>>;

export const devServerOptions = (port: number): DevServerOptions => ({
  host: '127.0.0.1',
  port,
  hot: true,
  compress: false,
  client: {
    webSocketURL: { protocol: 'ws', hostname: '0.0.0.0', port, pathname: '/ws' },
    overlay: { errors: true, warnings: false, runtimeErrors: false },
    logging: 'warn',
  },
});
