import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [
  { path: '/admin', lazy: () => import('./features/dashboard/page.tsx'), handle: { title: 'Admin' } satisfies RouteHandle },
];
