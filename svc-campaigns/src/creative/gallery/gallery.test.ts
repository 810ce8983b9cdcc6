import { beforeAll, describe, expect, test } from '@jest/globals';
import { spotIds, spotTypeOf, type ArtworkView, type GalleryCard } from '@postcard/contracts';
import sharp from 'sharp';
import { png, sendFile } from '../../testing/artwork.ts';
import { useServiceFixture } from '../../testing/service-fixture.ts';
import { designOf } from '../proofs/design.ts';

const fixture = useServiceFixture({ demoData: true });
let gallery: GalleryCard[];

const read = async (query = '') =>
  (await fixture.campaigns.client().get(`/api/campaigns/gallery${query}`)).body as GalleryCard[];

beforeAll(async () => void (gallery = await read()));

describe('the gallery of the demo data', () => {
  test('has sold-out cards, with an approved design in every spot and its category', () => {
    for (const { ads } of gallery) {
      expect(ads.map(({ spotId }) => spotId)).toEqual([...spotIds()]);
      for (const { spotId, design, businessName, businessCategory } of ads) {
        expect(design?.templateId.startsWith(spotTypeOf(spotId))).toBe(true);
        expect(design?.businessName).toBe(businessName);
        expect(businessCategory).not.toBe('Other');
      }
    }
  });

  test('does not show data about people, money or payments', async () => {
    const text = await (await fetch(`${fixture.campaigns.url}/api/campaigns/gallery`)).text();
    expect(text).not.toMatch(/userId|"demo-|amount|payment|email|stripe|invoiceNumber/i);
  });

  test('has invoices only for members’ spots', async () => {
    const pizza = fixture.campaigns.client({ userId: 'demo-pizza' });
    const bookings = (await pizza.get('/api/bookings')).body;
    const invoices = (await pizza.get('/api/invoices')).body;

    expect(bookings).toHaveLength(5);
    expect(invoices.map(({ bookingId }: { bookingId: string }) => bookingId).toSorted()).toEqual(
      bookings.map(({ id }: { id: string }) => id).toSorted(),
    );
    expect((await fixture.campaigns.client({ userId: 'demo-bakery' }).get('/api/invoices')).body).toEqual([]);
  });
});

test('an ad is shown once it is approved, paid for and its card is at the printer’s', async () => {
  const client = await fixture.addMember({ userId: 'advertiser', businessSubcategory: 'Locksmith' });
  const cardId = (await fixture.campaigns.client().get('/api/campaigns')).body[0].id as string;
  const booking = await fixture.hold(client, cardId, 'M04');
  const shown = async () => (await read()).find(({ id }) => id === cardId)?.ads;
  expect(await shown()).toBeUndefined();
  await fixture.becomeCard(cardId, 'locked');
  expect(await shown()).toEqual([]);
  await fixture.changeBooking(booking.id, { status: 'confirmed' });
  expect(await shown()).toEqual([]);
  await fixture.changeBooking(booking.id, { adApproved: true, adContent: 'no design' });
  const business = { businessName: 'advertiser Pizza', businessCategory: 'Specialty / Other' };
  expect(await shown()).toEqual([
    { spotId: 'M04', spotType: 'medium', ...business, businessSubcategory: 'Locksmith', design: null, imageUrl: null },
  ]);
});

test('an ad uploaded as a file is public only as a picture, once its card is at the printer’s', async () => {
  const owner = await fixture.addMember({ userId: 'filer', businessSubcategory: 'Bakery & Desserts' });
  const cardId = (await fixture.campaigns.client().get('/api/campaigns')).body.find(
    ({ status }: { status: string }) => status === 'upcoming',
  ).id as string;
  const { id } = await fixture.hold(owner, cardId, 'M06');
  await fixture.changeBooking(id, { status: 'confirmed' });
  const [proof] = ((await sendFile(fixture.campaigns.url, owner, id, await png())).body as ArtworkView).proofs;
  const picture = `/api/campaigns/${cardId}/ads/M06/${proof?.sha256}`;
  const statusOf = async (path: string) => (await fetch(fixture.campaigns.url + path)).status;
  await fixture.becomeCard(cardId, 'locked');
  expect(await statusOf(picture)).toBe(404);
  await fixture.becomeCard(cardId, 'upcoming');
  await owner.post(`/api/bookings/${id}/proofs/1/approve`, { sha256: proof?.sha256 });
  expect(await statusOf(picture)).toBe(404);
  await fixture.becomeCard(cardId, 'locked');
  const ads = (await read()).find((card) => card.id === cardId)?.ads;
  expect(ads).toMatchObject([{ spotId: 'M06', design: null, imageUrl: picture }]);
  const response = await fetch(fixture.campaigns.url + picture);
  const metadata = await sharp(await response.bytes()).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 950, height: 750 });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const others = [
    picture.replace(/.{64}$/, '0'.repeat(64)),
    picture.replace('M06', 'M07'),
    `/api/bookings/${id}/proofs/1/preview`,
    `/api/bookings/${id}/proofs/1/file`,
  ];
  expect(await Promise.all(others.map(statusOf))).toEqual([404, 404, 401, 401]);
});

test.each([null, '', '{', '[]', '{"templateId":"medium-gazette"}', '{"templateId":1}'])(
  'an ad has no design when its content is %j',
  (content) => {
    expect(designOf(content)).toBeNull();
  },
);
