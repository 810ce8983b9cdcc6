import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ArtworkView, BookingView } from '@postcard/contracts';
import { firstTown } from '@postcard/service-kit';
import type { TestClient } from '@postcard/service-kit/testing';
import { fetchBytes, png, sendFile, sendPart } from '../../testing/artwork.ts';
import { settingsOf, startObjectStore, type TestObjectStore } from '../../testing/object-store.ts';
import { startServiceFixture, type ServiceFixture } from '../../testing/service-fixture.ts';

let store: TestObjectStore;
let fixture: ServiceFixture;
let ada: TestClient;
let booking: BookingView;
let path: string;

beforeAll(async () => {
  store = await startObjectStore();
  fixture = await startServiceFixture({ env: settingsOf(store) });
  ada = await fixture.addMember({ userId: 'ada' });
  booking = await fixture.hold(ada, fixture.card(), 'M01');
  path = `/api/bookings/${booking.id}`;
});
afterAll(async () => {
  await fixture.stop();
  await store.stop();
});

const artwork = async (): Promise<ArtworkView> => (await ada.get(`${path}/artwork`)).body;
const fetchFile = (version: number) => fetchBytes(`${fixture.campaigns.url}${path}/proofs/${version}/file`, ada);

test('an ad is stored under its town, reads back, and is read by its owner only', async () => {
  expect(await sendFile(fixture.campaigns.url, ada, booking.id, await png())).toMatchObject({ status: 201 });
  expect(store.keys()).toEqual([
    expect.stringContaining(`${firstTown.id}/artwork/`),
    expect.stringContaining(`${firstTown.id}/artwork/`),
  ]);
  expect([await fixture.count('artwork.files'), await fixture.count('artwork.chunks')]).toEqual([2, 0]);
  const { status, headers, bytes } = await fetchFile(1);
  expect([status, headers.get('content-type'), bytes.subarray(1, 4).toString()]).toEqual([200, 'image/png', 'PNG']);
  const eve = await fixture.addMember({ userId: 'eve', businessSubcategory: 'Plumbing' });
  expect((await eve.get(`${path}/proofs/1/file`)).status).toBe(404);
});

test('an outage of the store makes files unavailable, and an upload resumes after it', async () => {
  const file = await png(undefined, '#1b7a41');
  const upload = (await ada.post(`${path}/artwork/uploads`, { fileName: 'new.png', size: file.length })).body;
  const at = `${path}/artwork/uploads/${upload.id}`;
  expect((await sendPart(fixture.campaigns.url, ada, at, 0, file)).body).toMatchObject({ received: file.length });
  await store.goAway();
  const away = { status: 503, body: { code: 'service_unavailable' } };
  expect(await ada.post(`${at}/complete`)).toMatchObject(away);
  expect(await fetchFile(1)).toMatchObject({ status: 503 });
  expect(await artwork()).toMatchObject({ uploads: [{ id: upload.id, received: file.length }], proofs: [{}] });
  await store.comeBack();
  expect(await ada.post(`${at}/complete`)).toMatchObject({ status: 201, body: { uploads: [] } });
  expect((await artwork()).proofs).toHaveLength(2);
  expect(await fetchFile(2)).toMatchObject({ status: 200 });
});
