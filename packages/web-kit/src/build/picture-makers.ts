import { createRequire } from 'node:module';
import { fontPreloads } from '@postcard/ui/fonts';

const require = createRequire(import.meta.url);
const { resolve: resolveFont } = createRequire(require.resolve('@postcard/ui/fonts'));
const [fraunces, inter] = fontPreloads;

export const makers = {
  resvg: require.resolve('@resvg/resvg-wasm/index_bg.wasm'),
  oxipng: require.resolve('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm'),
  fraunces: resolveFont(fraunces),
  inter: resolveFont(inter),
};
