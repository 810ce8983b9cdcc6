import type { RouteObject } from 'react-router';
import picture from './picture.svg';
import type { RouteHandle } from '../../../title.tsx';

export const routes: RouteObject[] = [
  {
    path: '/',
    lazy: () => import('./home.tsx'),
    handle: {
      title: 'Home',
      description: 'A page.',
      prerender: true,
      structuredData: { '@type': 'Organization', logo: picture },
    } satisfies RouteHandle,
  },
  { path: '/private/:id', lazy: () => import('./private.tsx'), handle: { title: 'Private' } satisfies RouteHandle },
];
