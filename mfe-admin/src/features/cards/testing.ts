import { renderRoutes, type FakeApi, testAdmin, aCard } from '@postcard/web-kit/testing';
import type { CampaignSummary, TeamCard, EddmPlan, PressView, SpotHolder } from '@postcard/contracts/campaigns';
import type { SpotId } from '@postcard/contracts/town';
import { routes } from '../../routes.tsx';

export const admin = testAdmin({ id: 'team', businessName: 'The team' });

export const holderOf = (spotId: SpotId, change: Partial<SpotHolder> = {}): SpotHolder => ({
  spotId,
  bookingId: `b-${spotId}`,
  userId: `u-${spotId}`,
  businessName: `Business ${spotId}`,
  businessSubcategory: 'Pizza',
  status: 'confirmed',
  paymentStatus: 'paid',
  artwork: 'approved',
  heldUntil: null,
  ...change,
});

export function deskCardOf(change: Partial<TeamCard> = {}): TeamCard {
  const holders = change.holders ?? [];
  const states = Object.fromEntries(
    holders.map(({ spotId, heldUntil }) => [spotId, heldUntil ? 'held' : 'sold'] as const),
  );
  return {
    ...aCard(
      'may',
      { name: 'May card', description: 'Mailed in May', distributionDate: '2035-05-18T17:00:00.000Z' },
      states,
    ),
    bookingClosesAt: '2035-05-08T17:00:00.000Z',
    cancelUntil: '2035-05-03T17:00:00.000Z',
    artworkDueAt: '2035-05-10T17:00:00.000Z',
    proofsDueAt: '2035-05-12T17:00:00.000Z',
    pressLockAt: '2035-05-13T17:00:00.000Z',
    totalMailboxes: 5010,
    free: { medium: 12, large: 2 },
    opensAt: null,
    goNoGo: {
      minimum: 7,
      sold: holders.length,
      decidesAt: '2035-05-08T17:00:00.000Z',
      standing: 'short',
      decided: false,
    },
    waiting: 0,
    holders,
    ...change,
  };
}

export const summaryOf = (change: Partial<TeamCard> = {}): CampaignSummary => deskCardOf(change);

export const noPress: PressView = {
  campaignId: 'may',
  state: 'none',
  missing: [],
  stale: false,
  progress: null,
  failure: null,
  sha256: null,
  bytes: null,
  madeAt: null,
  report: null,
};

export const donePress: PressView = {
  ...noPress,
  state: 'done',
  sha256: 'a'.repeat(64),
  bytes: 12_300_000,
  madeAt: '2035-05-13T18:00:00.000Z',
  report: {
    cells: [
      {
        spotId: 'M01',
        bookingId: 'b-M01',
        businessName: 'Ada Pizza',
        version: 2,
        sha256: 'b'.repeat(64),
        printedAs: 'picture',
        dpi: 180,
        ink: 290,
        done: ['Converted from RGB to the inks of print'],
        warnings: ['At 180 dots per inch it looks blurred in print.'],
      },
    ],
    fonts: ['Inter', 'Fraunces'],
    boxes: {
      media: [0, 0, 16, 13],
      crop: [0, 0, 16, 13],
      bleed: [0.375, 0.375, 15.625, 12.625],
      trim: [0.5, 0.5, 15.5, 12.5],
    },
    colour: 'DeviceCMYK',
    ink: { most: 290, limit: 300 },
    warnings: [],
  },
};

export const mailingOf = (change: Partial<EddmPlan> = {}): EddmPlan => ({
  campaignId: 'may',
  campaignName: 'May card',
  distributionDate: '2035-05-18T17:00:00.000Z',
  totalHouseholds: 390,
  totalMailboxes: 400,
  zipCodes: ['93021'],
  source: 'assumed',
  problems: [],
  routes: [{ zip: '93021', route: 'C001', households: 400 }],
  days: [
    {
      day: '2035-05-18',
      pieces: 400,
      bundles: 4,
      postage: 9880,
      routes: [{ zip: '93021', route: 'C001', households: 400, bundles: [100, 100, 100, 100] }],
      mailings: [{ zip: '93021', pieces: 400, bundles: 4, postage: 9880 }],
    },
  ],
  pieces: 400,
  bundles: 4,
  ouncesEach: 1.44,
  pounds: 36,
  rate: { tenthsOfCent: 247, name: 'EDDM Retail flats', source: 'Notice 123', since: '2025-07-13' },
  postage: 9880,
  ...change,
});

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
