import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [
  {
    path: '/example',
    lazy: () => import('./features/welcome/page.tsx'),
    handle: { title: 'Example' } satisfies RouteHandle,
  },
];
