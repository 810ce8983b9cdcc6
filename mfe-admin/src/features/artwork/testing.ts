import type { Proof } from '@postcard/contracts/campaigns';
import {
  renderRoutes,
  testAdmin,
  type FakeApi,
  aCard,
  aPageOf,
  aPaidBooking,
  noArtwork,
} from '@postcard/web-kit/testing';
import { type ArtworkView } from '@postcard/contracts/artwork';
import { Component } from './artwork-tab.tsx';

const user = testAdmin();
export const at = '2035-05-12T17:00:00.000Z';
const base = {
  campaignId: 'may',
  campaignName: 'May card',
  spotId: 'M01',
  spotType: 'medium',
  businessSubcategory: 'Pizza',
  dueAt: at,
  request: null,
};
const request = {
  id: 'b1',
  bookingId: 'b1',
  campaignId: 'may',
  businessName: 'Ada Pizza',
  spotId: 'M01',
  campaignName: 'May card',
  status: 'open',
  createdAt: at,
  goal: 'More guests',
  offer: '',
  text: 'Open 11 to 3',
  tone: 'friendly',
  files: [{ id: 'f1', fileName: 'logo.png', mediaType: 'image/png', size: 10 }],
};
export const design = {
  ...base,
  bookingId: 'b1',
  businessName: 'Ada Pizza',
  step: 'design',
  waitsFor: 'team',
  state: 'missing',
  version: 0,
  request,
};
export const changes = {
  ...base,
  bookingId: 'b2',
  spotId: 'M02',
  businessName: '<b>Ben</b>',
  step: 'changes',
  waitsFor: 'team',
  state: 'changes_requested',
  version: 2,
  dueAt: '2020-05-12T17:00:00.000Z',
};
const bookingOf = (id: string, businessName: string) => aPaidBooking(aCard('May'), { id, spotId: 'M02', businessName });
const comment = (id: string, author: 'member' | 'team', text: string) => ({
  id,
  author,
  x: 0.2,
  y: 0.3,
  text,
  createdAt: at,
});
export const proofOf = (version: number, change: Partial<Proof> = {}): Proof => ({
  version,
  source: 'upload',
  status: 'replaced',
  sha256: 'x',
  fileName: 'ad.png',
  fileUrl: `/api/bookings/b2/proofs/${version}/file`,
  previewUrl: `/api/bookings/b2/proofs/${version}/preview`,
  design: null,
  findings: [],
  comments: [],
  reason: null,
  createdAt: at,
  decidedAt: null,
  ...change,
});
export const artworkOf = (id: string, change: Partial<ArtworkView> = {}) => noArtwork({ bookingId: id, ...change });
export const bens = artworkOf('b2', {
  state: 'changes_requested',
  proofs: [
    proofOf(2, {
      status: 'changes_requested',
      reason: 'The price is wrong',
      comments: [comment('c1', 'member', 'Larger, please'), comment('c2', 'team', 'We will')],
    }),
    proofOf(1),
  ],
});
export const list = aPageOf;
export const queue = ({ query }: { query: URLSearchParams }) =>
  list([changes, design].filter(({ bookingId }) => !query.get('bookingId') || bookingId === query.get('bookingId')));
export const api: FakeApi = {
  'GET /api/campaigns/artwork': queue,
  'GET /api/campaigns/desk': () => list([]),
  'GET /api/bookings/b1': bookingOf('b1', 'Ada Pizza'),
  'GET /api/bookings/b1/artwork': artworkOf('b1'),
  'GET /api/bookings/b2': bookingOf('b2', '<b>Ben</b>'),
  'GET /api/bookings/b2/artwork': bens,
};
export const open = (search = '', more: FakeApi = {}) =>
  renderRoutes(
    [
      { path: '/admin', Component },
      { path: '/design/:id', Component: () => 'The design page' },
    ],
    { at: `/admin?tab=artwork${search}`, user, api: { ...api, ...more } },
  );
export const file = new File(['x'], 'proof.png', { type: 'image/png' });
