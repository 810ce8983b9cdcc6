import type { ReactNode } from 'react';
import { renderStatic } from '@postcard/web-kit/prerender';
import type { RenderedShell } from '@postcard/web-kit/build';
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

/** The shell's page once, with its outlet marked, and what the shell itself may put there. */
export async function renderShell(): Promise<RenderedShell> {
  const chrome = await renderWithin(<outlet-marker />);
  const [start = '', end = ''] = chrome.split('<outlet-marker></outlet-marker>');
  const inside = async (element: ReactNode) => {
    const html = await renderWithin(element);
    return html.slice(start.length, html.length - end.length);
  };
  return { chrome, loading: await inside(<PageSkeleton />), notFound: await inside(<NotFoundPage />) };
}

function renderWithin(element: ReactNode): Promise<string> {
  return renderStatic([{ element: <Layout />, children: [{ path: '*', element }] }], '/');
}
