import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Town } from '@postcard/contracts/town';
import type { TownPages } from '../prerender/town-pages.ts';

type TownRender = {
  module?: string;
  routes?: string;
  template?: string;
};

const prerenderRemote = new URL('../prerender/prerender-remote.tsx', import.meta.url).href;

/** Renders a unit's pages of a town in a thread, because modules read one town's texts when they load. */
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

export const textsOf = ({ heads, html, document = '' }: TownPages): [place: string, text: string][] =>
  [
    ...Object.entries(html),
    ...Object.entries(heads).map(([pattern, head]): [string, string] => [`head of ${pattern}`, JSON.stringify(head)]),
    ['document', document],
  ].map(([place = '', text = '']) => [place, withoutComments(text)]);

const withoutComments = (html: string): string => html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
