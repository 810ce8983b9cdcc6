import { beforeAll, expect, test } from '@jest/globals';
import type { PressView } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import sharp from 'sharp';
import { codePicture } from '../../results/links/code-picture.ts';
import { fetchBytes, sendFile } from '../../testing/artwork.ts';
import { useServiceFixture } from '../../testing/service-fixture.ts';

const fixture = useServiceFixture({ publicUrl: 'http://town.example' });
let ada: TestClient;
let team: TestClient;
let cardId: string;
let bookingId: string;

beforeAll(async () => {
  ada = await fixture.addMember({ userId: 'ada' });
  team = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  cardId = await fixture.cardId();
  bookingId = (await fixture.hold(ada, cardId, 'M01')).id;
  await fixture.pay(ada, bookingId);
});

const press = async (): Promise<PressView> => (await team.get(`/api/campaigns/${cardId}/press`)).body;

async function pressCode(text: string): Promise<PressView> {
  const code = await sharp(await codePicture(text))
    .resize(600, 600, { kernel: 'nearest' })
    .toBuffer();
  const ad = sharp({ create: { width: 1500, height: 1200, channels: 3, background: '#ffffff' } });
  const bytes = await ad
    .composite([{ input: code }])
    .png()
    .toBuffer();
  const { proofs } = (await sendFile(fixture.campaigns.url, ada, bookingId, bytes)).body;
  await ada.post(`/api/bookings/${bookingId}/proofs/${proofs[0].version}/approve`, { sha256: proofs[0].sha256 });
  expect(await team.post(`/api/campaigns/${cardId}/press`)).toMatchObject({ status: 202 });
  await waitUntil(async () => ['done', 'failed'].includes((await press()).state));
  return press();
}

test('a card whose ad leads to a local address is refused by spot, business and address', async () => {
  expect(await pressCode('http://localhost:8080/go/bcdfghjkm')).toMatchObject({
    state: 'failed',
    failure:
      'This card must not be printed. M01, ada Pizza: the QR code leads to http://localhost:8080/go/bcdfghjkm, which ' +
      'no telephone in town can open.',
    report: null,
  });
  expect((await team.get(`/api/campaigns/${cardId}/press.pdf`)).status).toBe(404);
}, 90_000);

test('the same card is made once the ad leads to its own public link', async () => {
  const { link } = (await ada.get(`/api/bookings/${bookingId}/link`)).body;
  const { state, report } = await pressCode(link);
  expect([state, report?.notForPress]).toEqual(['done', []]);
  expect(report?.cells.find(({ spotId }) => spotId === 'M01')?.done).toContain(`The QR code leads to ${link}`);
  const file = await fetchBytes(`${fixture.campaigns.url}/api/campaigns/${cardId}/press.pdf`, team);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="press-\w{12}[.]pdf"$/);
}, 90_000);
