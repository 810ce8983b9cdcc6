import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';

/** The public pages. All of them are prerendered. */
export const routes: RouteObject[] = [
  {
    path: '/',
    lazy: () => import('./features/home/page.tsx'),
    handle: {
      title: 'The Moorpark Postcard',
      description: 'A display ad in 5,000 Moorpark mailboxes for 10 cents each, on a giant postcard shared with businesses that do not compete with yours.',
      prerender: true,
    } satisfies RouteHandle,
  },
  {
    path: '/pricing',
    lazy: () => import('./features/pricing/page.tsx'),
    handle: {
      title: 'Pricing',
      description: 'Two sizes, one price each: a medium spot is $500 and a large spot $900 for 5,000 mailboxes. Design, print and mail are included.',
      prerender: true,
    } satisfies RouteHandle,
  },
];
