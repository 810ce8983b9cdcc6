import { renderRoutes, testMember, type ApiCall, aCard, aPaidBooking, noArtwork } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';
export const at = '2030-05-20T17:00:00.000Z';
export const user = testMember({
  businessName: 'High Street Keys',
  businessCategory: 'Specialty / Other',
  businessSubcategory: 'Locksmith',
});
export const card = aCard('may', { name: 'May 2030 card', distributionDate: at, cancelUntil: at }, { M08: 'sold' });
export const booking = aPaidBooking(card, {
  spotId: 'M08',
  businessName: 'High Street Keys',
  businessSubcategory: 'Locksmith',
});
export const proof = {
  version: 1,
  source: 'team',
  status: 'waiting',
  sha256: 'a'.repeat(64),
  fileName: 'keys.pdf',
  fileUrl: '/api/bookings/b1/proofs/1/file',
  previewUrl: '/api/bookings/b1/proofs/1/preview',
  design: null,
  findings: [
    { check: 'bleed', level: 'ok', text: 'There is bleed.' },
    { check: 'resolution', level: 'warning', text: 'That is 200 dots per inch.' },
  ],
  comments: [{ id: 'c1', author: 'team', x: 0.2, y: 0.3, text: 'Is this number right?', createdAt: at }],
  reason: null,
  createdAt: at,
  decidedAt: null,
};
export const artwork = noArtwork();
export const inProof = { ...artwork, state: 'in_proof', proofs: [proof] };
export async function open(api: object, { search = '', as = user }: { search?: string; as?: typeof user } = {}) {
  const responses = {
    'GET /api/bookings/b1': booking,
    'GET /api/bookings/b1/artwork': artwork,
    'GET /api/campaigns/may': card,
    ...api,
  };
  const page = await renderRoutes(routes, { at: `/design/b1${search}`, user: as, api: responses });
  await screen.findByRole('heading', { name: 'Design your ad' });
  return page;
}
export const fileOf = (bytes: number, name = 'keys.png') =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });
export const partsOf = (calls: ApiCall[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ query }) => Number(query.get('offset')));
export function receiver(size: number, start = 0, complete: unknown = inProof) {
  let received = start;
  const upload = () => ({ id: 'up1', fileName: 'keys.png', size, received, partBytes: 4, createdAt: at });
  return {
    'POST /api/bookings/b1/artwork/uploads': upload,
    'PUT /api/bookings/b1/artwork/uploads/up1': () => {
      received = Math.min(size, received + 4);
      return upload();
    },
    'POST /api/bookings/b1/artwork/uploads/up1/complete': complete,
  };
}
