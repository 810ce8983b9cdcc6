import { currentTown } from '@postcard/contracts/town';
import { judgeTown, placeOf } from '@postcard/contracts/town-judge';
import { townFrom, type TownStart } from '@postcard/contracts/town-start';
import type { OpenedTown, SaveTownBody } from '@postcard/contracts/towns';
import { problem, type ApiCall, type FakeApi } from '@postcard/web-kit/testing';
import type { Draft } from './town-values.ts';

export const start: TownStart = {
  id: 'birch-falls',
  name: 'Birch Falls',
  state: 'OR',
  zipCodes: ['97001', '97002'],
  timeZone: 'America/Los_Angeles',
  product: 'The Birch Falls Postcard',
  hosts: ['birch-falls.example'],
  emailDomain: 'birch-falls.example',
  phone: '(503) 555-0100',
  street: '5 Mill Street',
  legalEntity: 'The Birch Falls Postcard',
  zones: ['North', 'South'],
  reach: { households: 8001, residents: 20_000, businesses: 301, averageIncome: 81_500 },
  monthlyPieces: 4000,
  prices: { medium: 40_050, large: 75_000 },
  traditionalCost: 120_000,
};

export const draftOf = (from: TownStart = start): Draft => ({
  ...townFrom(from),
  statistics: currentTown().statistics,
});

const faultsOf = (town: Draft): OpenedTown['faults'] =>
  judgeTown(town).faults.map((fault) => ({ place: placeOf(fault), message: fault.message }));

export function openedTown(change: Partial<OpenedTown> = {}): OpenedTown {
  const town = change.town ?? draftOf();
  return {
    id: 'birch-falls',
    standing: 'draft',
    name: 'Birch Falls',
    product: 'The Birch Falls Postcard',
    address: 'http://birch-falls.example',
    hasChanges: true,
    version: 1,
    updatedAt: '2026-11-20T20:00:00.000Z',
    publishedAt: null,
    faults: faultsOf(town),
    ...change,
    town,
  };
}

/** Fakes a town's service, which refuses stale versions and validates saved drafts. */
export function keptTown(first: Partial<OpenedTown> = {}) {
  const kept = { now: openedTown(first) };
  const next = (change: Partial<OpenedTown>): OpenedTown =>
    (kept.now = { ...kept.now, ...change, version: kept.now.version + 1 });
  const save = (text: string): OpenedTown => {
    const town = JSON.parse(text) as Draft;
    return next({ town, name: String(town['name']), faults: faultsOf(town), hasChanges: true });
  };
  const current = (call: ApiCall, act: (body: SaveTownBody) => unknown) => {
    const body = call.body as SaveTownBody;
    return body.version === kept.now.version ? act(body) : problem(409, 'conflict');
  };
  const api: FakeApi = {
    'GET /api/towns': () => [kept.now],
    'GET /api/towns/:id': () => kept.now,
    'PUT /api/towns/:id': (call: ApiCall) => current(call, ({ town }) => save(town)),
    'POST /api/towns/:id/publish': (call: ApiCall) =>
      current(call, () => next({ standing: 'published', hasChanges: false, publishedAt: kept.now.updatedAt })),
    'POST /api/towns/:id/take-offline': (call: ApiCall) => current(call, () => next({ standing: 'offline' })),
    'DELETE /api/towns/:id': undefined,
  };
  return { api, kept, save };
}
