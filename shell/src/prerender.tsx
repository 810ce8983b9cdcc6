import type { ReactNode } from 'react';
import { currentTown, pricing } from '@postcard/contracts/town';
import { renderStatic } from '@postcard/web-kit/prerender';
import type { RenderTown } from '@postcard/web-kit/build';
import { Layout } from './layout/layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'outlet-marker': object;
    }
  }
}

const marker = '<outlet-marker></outlet-marker>';

export const renderTown: RenderTown = async (template = '') => {
  const chrome = await renderWithin(<outlet-marker />);
  const [start = '', end = ''] = chrome.split(marker);
  const inside = async (element: ReactNode) => {
    const html = await renderWithin(element);
    return html.slice(start.length, html.length - end.length);
  };
  const document = template
    .replace('<!--town:title-->', () => escaped(currentTown().product))
    .replace('__TOWN_PRICE__', () => pricing().medium.perMailbox)
    .replace('<!--town:chrome-->', () => chrome.replace(marker, '<!--postcard:outlet-->'));
  return {
    heads: {},
    html: { loading: await inside(<PageSkeleton />), 'not-found': await inside(<NotFoundPage />) },
    document,
  };
};

const renderWithin = (element: ReactNode): Promise<string> =>
  renderStatic([{ element: <Layout />, children: [{ path: '*', element }] }], '/');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
