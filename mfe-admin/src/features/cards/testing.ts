import { renderRoutes, type FakeApi } from '@postcard/web-kit/testing';
import { routes } from '../../routes.tsx';
import { admin, deskCardOf, holderOf } from './test-cards.ts';

export const open = (at: string, api: FakeApi) =>
  renderRoutes(routes, { at: `/admin?tab=cards${at}`, user: admin, api });
export const may = deskCardOf({
  holders: [
    holderOf('M01', { businessName: 'Ada Pizza' }),
    holderOf('M02', {
      businessName: 'Ben Pipes',
      status: 'held',
      paymentStatus: 'pending',
      artwork: 'missing',
      heldUntil: '2035-01-01T12:00:00.000Z',
    }),
  ],
  waiting: 2,
});
