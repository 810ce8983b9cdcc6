import { examplePages } from '@postcard/contracts/paths';
import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [
  {
    path: examplePages.example.pattern,
    lazy: () => import('./features/welcome/page.tsx'),
    handle: { title: 'Example' } satisfies RouteHandle,
  },
];
