import { beforeAll } from '@jest/globals';
import { categories, spotIds, type ArtworkView, type BookingView, type SpotId } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { sendFile } from './artwork.ts';
import { aDesign } from './builders.ts';
import { useServiceFixture, type ServiceFixture } from './service-fixture.ts';

export let fixture: ServiceFixture;
export let owner: TestClient;
export let other: TestClient;
export let team: TestClient;
let count = 0;

export function setUpProofs(): void {
  fixture = useServiceFixture();
  beforeAll(async () => {
    count = 0;
    other = await fixture.addMember({ userId: 'eve', businessSubcategory: 'Plumbing' });
    team = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  });
}

const trades = categories.flatMap(({ subcategories }) => [...subcategories]);

export async function booked(): Promise<BookingView> {
  const index = count++;
  owner = await fixture.addMember({ userId: `ada-${index}`, businessSubcategory: trades[index + 20] as string });
  const booking = await fixture.hold(
    owner,
    fixture.card(index % fixture.cards.length),
    spotIds().filter((id) => id.startsWith('M'))[Math.floor(index / fixture.cards.length)] as SpotId,
  );
  await fixture.changeBooking(booking.id, { status: 'confirmed' });
  return booking;
}

export const path = ({ id }: BookingView) => `/api/bookings/${id}`;
export const artworkOf = async (booking: BookingView): Promise<ArtworkView> =>
  (await owner.get(`${path(booking)}/artwork`)).body;
export const bookingNow = async ({ id }: BookingView): Promise<BookingView> =>
  (await owner.get(`/api/bookings/${id}`)).body;
export const upload = (booking: BookingView, file: Uint8Array, { as = owner, name = 'ad.png' } = {}) =>
  sendFile(fixture.campaigns.url, as, booking.id, file, { name });
export const design = aDesign({ businessName: 'Ada', website: 'ada.example' });
export const saveDesign = (booking: BookingView, headline = 'Hello') =>
  owner.call(`${path(booking)}/design`, { method: 'PUT', body: { ...design, headline } });
export const approve = (booking: BookingView, { version, sha256 }: { version: number; sha256: string }, as = owner) =>
  as.post(`${path(booking)}/proofs/${version}/approve`, { sha256 });
