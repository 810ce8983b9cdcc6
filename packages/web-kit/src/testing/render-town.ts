import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Town } from '@postcard/contracts/town';
import type { TownPages } from '../prerender/town-pages.ts';

type TownRender = {
  /** The path of the module that exports `renderTown`; what a remote is rendered by, unless said otherwise. */
  module?: string;
  /** The path of a remote's routes. */
  routes?: string;
  /** The shell's page without what is the town's. */
  template?: string;
};

const prerenderRemote = new URL('../prerender/prerender-remote.tsx', import.meta.url).href;

/**
 * A unit's pages as one town has them, rendered from its sources in a thread of their own: texts are read as modules
 * load, so modules of one town can never render another.
 * @throws what the renderer threw
 */
export async function renderTownPages(town: Town, { module, routes, template }: TownRender): Promise<TownPages> {
  const thread = new Worker(new URL('./render-town-thread.mjs', import.meta.url), {
    workerData: {
      town,
      template,
      module: module ? pathToFileURL(module).href : prerenderRemote,
      routes: routes && pathToFileURL(routes).href,
    },
  });
  try {
    const [pages] = (await once(thread, 'message')) as [TownPages];
    return pages;
  } finally {
    await thread.terminate();
  }
}

/** Every text of these pages by what it is: a page by its path, a head by its pattern. */
export function textsOf({ heads, html, document = '' }: TownPages): [place: string, text: string][] {
  return [
    ...Object.entries(html),
    ...Object.entries(heads).map(([pattern, head]): [string, string] => [`head of ${pattern}`, JSON.stringify(head)]),
    ['document', document],
  ].map(([place = '', text = '']) => [place, withoutComments(text)]);
}

/** React divides texts by comments. */
const withoutComments = (html: string): string => html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
