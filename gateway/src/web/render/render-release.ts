import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from '@postcard/contracts/zod';
import type { Town } from '@postcard/contracts/town';
import { pageHead, socialImage } from '../release.ts';
import type { RenderBounds } from './render-bounds.ts';

export type RenderOrder = { module: string; town: Town; template?: string | undefined };

const townPages = z.object({
  heads: z.record(z.string(), pageHead),
  html: z.record(z.string(), z.string()),
  document: z.string().optional(),
  socialImage: socialImage.optional(),
});
export type TownPages = z.infer<typeof townPages>;

const rendered = z.union([z.object({ pages: townPages }), z.object({ error: z.string() })]);

/** Runs a renderer in a separate process, as threads kept 77 MB after 76 towns. @throws if it fails or is killed */
export async function renderRelease(
  order: RenderOrder,
  { longestMs, memoryMb }: Pick<RenderBounds, 'longestMs' | 'memoryMb'>,
  stopped: AbortSignal,
): Promise<TownPages> {
  const renderer = fork(new URL('./render-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=8'],
    // The renderer does not need the gateway's settings.
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  renderer.on('error', () => undefined);
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, stopped, AbortSignal.timeout(longestMs)]);
  const ended = once(renderer, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`the renderer ended with ${code ?? by} and made no pages`);
  });
  try {
    renderer.send(order);
    const [message] = (await Promise.race([once(renderer, 'message', { signal }), ended])) as [unknown];
    const result = rendered.parse(message);
    if ('error' in result) throw new Error(result.error);
    return result.pages;
  } finally {
    over.abort();
    renderer.kill('SIGKILL');
  }
}
