import type { Samples } from '@postcard/service-kit/testing/route-walk';
import type { IdentityFixture } from './route-fixture.ts';

export const townStart = (id = `town-${(made += 1)}`, change: object = {}) => ({
  id,
  name: 'Birch Falls',
  state: 'OR',
  zipCodes: ['97001', '97002'],
  timeZone: 'America/Los_Angeles',
  product: 'The Birch Falls Postcard',
  hosts: [`${id}.example`],
  emailDomain: 'birch.example',
  phone: '(503) 555-0100',
  street: '5 Mill Street',
  legalEntity: 'Birch Falls Postcard LLC',
  zones: ['North', 'South'],
  reach: { households: 8001, residents: 20_000, businesses: 301, averageIncome: 81_500 },
  monthlyPieces: 4000,
  prices: { medium: 40_000, large: 75_000 },
  traditionalCost: 120_000,
  ...change,
});
let made = 0;

const draft = async ({ clients }: IdentityFixture) => (await clients.admin.post('/api/towns', townStart())).body;

export const townSamples: Samples<IdentityFixture> = {
  listTowns: () => ({}),
  listPublishedTowns: () => ({}),
  createTown: () => ({ body: townStart() }),
  openTown: async (fixture, role) => ({ params: { id: role === 'admin' ? (await draft(fixture)).id : 'any' } }),
  saveTown: async (fixture, role) => {
    const { id, town, version } = role === 'admin' ? await draft(fixture) : { id: 'any', town: {}, version: 1 };
    return { params: { id }, body: { town: JSON.stringify(town), version } };
  },
  publishTown: async (fixture, role) => ({
    params: { id: role === 'admin' ? (await draft(fixture)).id : 'any' },
    body: { version: 1 },
  }),
  takeTownOffline: async (fixture, role) => {
    if (role !== 'admin') return { params: { id: 'any' }, body: { version: 1 } };
    const { id } = await draft(fixture);
    const { version } = (await fixture.clients.admin.post(`/api/towns/${id}/publish`, { version: 1 })).body;
    return { params: { id }, body: { version } };
  },
  removeTown: async (fixture, role) => ({ params: { id: role === 'admin' ? (await draft(fixture)).id : 'any' } }),
};
