import { spotTypeOf } from '@postcard/contracts/business';
import { renderRoutes, testMember, type ApiCall } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { currentTown, spotIds } from '@postcard/contracts/town';
export const at = '2030-05-20T17:00:00.000Z';
export const user = testMember({
  businessName: 'High Street Keys',
  businessCategory: 'Specialty / Other',
  businessSubcategory: 'Locksmith',
});
export const booking = {
  id: 'b1',
  userId: 'u1',
  campaignId: 'may',
  campaignName: 'May 2030 card',
  zone: 'A',
  distributionDate: at,
  spotId: 'M08',
  adSpotId: 'may:M08',
  spotType: 'medium',
  businessName: 'High Street Keys',
  businessSubcategory: 'Locksmith',
  status: 'confirmed',
  holdExpiresAt: null,
  cancelUntil: at,
  amount: 50_000,
  paymentStatus: 'paid',
  adApproved: false,
  adContent: null as string | null,
  designTemplateId: null,
  invoiceNumber: 'INV-000001',
  endedBecause: null,
  bookingDate: at,
};
export const card = {
  id: 'may',
  name: 'May 2030 card',
  description: '',
  zone: 'A',
  status: 'upcoming',
  distributionDate: at,
  bookingClosesAt: at,
  cancelUntil: at,
  artworkDueAt: at,
  proofsDueAt: at,
  pressLockAt: at,
  totalHouseholds: 5000,
  free: { medium: 11, large: 2 },
  distributionZipCodes: ['93021'],
  takenSubcategories: ['Locksmith'],
  createdAt: at,
  spots: spotIds().map((id) => ({
    id,
    spotType: spotTypeOf(id),
    position: id,
    price: currentTown().prices[spotTypeOf(id)],
    state: id === 'M08' ? 'sold' : 'free',
    holdExpiresAt: null,
  })),
};
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
export const artwork = {
  bookingId: 'b1',
  spotType: 'medium',
  state: 'missing',
  artworkDueAt: at,
  proofsDueAt: at,
  pressLockAt: at,
  closedBecause: null as string | null,
  uploads: [] as object[],
  helpRequestedAt: null as string | null,
  proofs: [] as object[],
};
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
/** Fakes a server that receives parts of 4 bytes. */
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
