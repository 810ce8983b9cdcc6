import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import { renderRoutes, testAdmin, type FakeApi, aPageOf } from '@postcard/web-kit/testing';
import { Samples } from './request-list.tsx';

const user = testAdmin();
export const at = '2027-05-20T17:00:00.000Z';
export const ada = exampleSampleRequest({
  id: 'r1',
  name: 'Ada Lopez',
  business: 'High Street Pizza',
  email: 'ada@example.com',
  phone: '805 555 0100',
  message: 'Two, please, soon',
  createdAt: at,
});
export const ben = { ...ada, id: 'r2', name: '=cmd()', business: '', status: 'completed' };
export const list = aPageOf;
const base: FakeApi = {
  'GET /api/sample-requests': () => list([ada, ben]),
  'GET /api/sample-requests/r1': ada,
  'GET /api/contact-requests': () => list([{ ...ada, interest: null }]),
  'GET /api/contact-requests/r1': { ...ada, interest: null },
};
export const open = (api: FakeApi = {}, search = '', Component = Samples) =>
  renderRoutes([{ path: '/admin', Component }], { at: `/admin?tab=samples${search}`, user, api: { ...base, ...api } });
