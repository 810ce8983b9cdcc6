import { adminPages } from '@postcard/contracts/paths';
import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [
  {
    path: adminPages.admin.pattern,
    lazy: () => import('./features/dashboard/page.tsx'),
    handle: { title: 'Admin' } satisfies RouteHandle,
  },
  {
    path: adminPages.sendgridTest.pattern,
    lazy: () => import('./features/sendgrid-test/page.tsx'),
    handle: { title: 'SendGrid Email Test' } satisfies RouteHandle,
  },
];
