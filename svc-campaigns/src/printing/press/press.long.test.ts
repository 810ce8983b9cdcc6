import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BookingView, PressView } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { createHash } from 'node:crypto';
import { fetchBytes, png, sendFile } from '../../testing/artwork.ts';
import { useServiceFixture } from '../../testing/service-fixture.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { conflict, aDesign } from '../../testing/builders.ts';

const fixture = useServiceFixture();
let ada: TestClient;
let ben: TestClient;
let team: TestClient;
let cardId: string;
let sold: BookingView[];
let made: PressView;

const design = aDesign({ templateId: 'medium-sunburst', website: 'https://pizza.example/menu', picture: 'qr' });

beforeAll(async () => {
  [ada, ben] = [
    await fixture.addMember({ userId: 'ada' }),
    await fixture.addMember({ userId: 'ben', businessSubcategory: 'Plumbing' }),
  ];
  team = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  cardId = fixture.card();
  sold = [await fixture.buy(ada, cardId, 'M01'), await fixture.buy(ben, cardId, 'M02')];
});

const press = async (): Promise<PressView> => (await team.get(`/api/campaigns/${cardId}/press`)).body;
const start = () => team.post(`/api/campaigns/${cardId}/press`);

async function approve(client: TestClient, { id }: BookingView): Promise<void> {
  const { proofs } = (await client.get(`/api/bookings/${id}/artwork`)).body;
  expect(
    await client.post(`/api/bookings/${id}/proofs/${proofs[0].version}/approve`, { sha256: proofs[0].sha256 }),
  ).toMatchObject({ status: 200 });
}

const isMade = () => waitUntil(async () => (await press()).state === 'done');

describe('a press', () => {
  test('is refused with a reason for every sold spot whose ad is not approved', async () => {
    await ben.call(`/api/bookings/${sold[1]?.id}/design`, {
      method: 'PUT',
      body: { ...design, businessName: 'Ben Pipes' },
    });
    await ben.post(`/api/bookings/${sold[1]?.id}/proofs`);
    const refused = await start();

    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.message).toBe(
      'This card cannot be printed yet. M01, ada Pizza: there is no ad yet. M02, ben Pizza: proof 1 waits to be ' +
        'approved.',
    );
    expect(await press()).toMatchObject({
      state: 'none',
      stale: false,
      missing: [expect.stringMatching(/^M01/), expect.stringMatching(/^M02/)],
      report: null,
    });
    expect((await team.get(`/api/campaigns/${cardId}/press.pdf`)).status).toBe(404);
  });

  test('makes a file of the approved ads, with house ads in the other spots, and reports its progress', async () => {
    await sendFile(fixture.campaigns.url, ada, sold[0]?.id ?? '', await png());
    await approve(ada, sold[0] as BookingView);
    await approve(ben, sold[1] as BookingView);
    const begun = await start();
    expect(begun).toMatchObject({ status: 202, body: { missing: [] } });
    await isMade();
    made = await press();
    const { report, sha256, bytes } = made;
    const artwork = (await ada.get(`/api/bookings/${sold[0]?.id}/artwork`)).body;
    expect(report?.cells).toHaveLength(14);
    expect(report?.cells.find(({ spotId }) => spotId === 'M01')).toMatchObject({
      bookingId: sold[0]?.id,
      sha256: artwork.proofs[0].sha256,
      printedAs: 'picture',
      dpi: 300,
    });
    expect(report?.cells.filter(({ bookingId }) => bookingId === null)).toHaveLength(12);
    const link = (await ben.get(`/api/bookings/${sold[1]?.id}/results`)).body.link;
    expect(report?.cells.find(({ spotId }) => spotId === 'M02')?.done).toContain(`The QR code leads to ${link}`);
    const file = await fetchBytes(`${fixture.campaigns.url}/api/campaigns/${cardId}/press.pdf`, team);
    expect([file.status, file.headers.get('content-type'), file.bytes.length]).toEqual([200, 'application/pdf', bytes]);
    // At a local address, only proofs are made.
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="proof-not-for-press-\w{12}[.]pdf"$/,
    );
    expect(report?.notForPress).toEqual([
      expect.stringContaining('lead to http://localhost:8080, which phones can’t open'),
    ]);
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(sha256);
    for (const side of ['front', 'back']) {
      const preview = await fetchBytes(`${fixture.campaigns.url}/api/campaigns/${cardId}/press.png?side=${side}`, team);
      expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  }, 60_000);

  test('becomes outdated and returns no file once an approved ad has changed', async () => {
    await ben.call(`/api/bookings/${sold[1]?.id}/design`, {
      method: 'PUT',
      body: { ...design, businessName: 'Ben Pipes and Taps' },
    });
    expect(await press()).toMatchObject({
      state: 'done',
      stale: true,
      missing: ['M02, ben Pizza: the ad was changed and has no proof since.'],
    });
    expect(await team.get(`/api/campaigns/${cardId}/press.pdf`)).toMatchObject(
      conflict('The approved ads have changed since this file was created. Please make it again.'),
    );
    await ben.post(`/api/bookings/${sold[1]?.id}/proofs`);
    await approve(ben, sold[1] as BookingView);
    expect(await press()).toMatchObject({ stale: true, missing: [] });
  });

  test('fails with a reason if a stored file is not the approved one', async () => {
    const putBack = await fixture.spoilArtwork(sold[0]?.id ?? '');
    await start();
    await waitUntil(async () => (await press()).state === 'failed');
    expect((await press()).failure).toBe(
      'M01, ada Pizza: the stored file is not the one that was approved as proof 1. Nothing was made. Please have ' +
        'the ad sent and approved again.',
    );
    expect((await team.get(`/api/campaigns/${cardId}/press.pdf`)).status).toBe(409);
    await putBack();
  }, 60_000);

  test('replaces its file when it is made again after a crash', async () => {
    const { sha256 } = made;
    await fixture.loseWorker(cardId);

    await isMade();

    const again = await press();
    expect([again.stale, again.sha256 === sha256]).toEqual([false, false]);
    await waitUntil(async () => (await fixture.count('press.files')) === 3);
  }, 60_000);
});
