import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { categories, spotIds, type ArtworkView, type BookingView, type SpotId } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fetchBytes, jpeg, pdf, png, sendFile, sendPart } from '../../testing/artwork.ts';
import { startServiceFixture, type ServiceFixture } from '../../testing/service-fixture.ts';

let fixture: ServiceFixture;
let cards: string[];
let owner: TestClient;
let other: TestClient;
let team: TestClient;
let count = 0;

beforeAll(async () => {
  fixture = await startServiceFixture();
  cards = (await fixture.campaigns.client().get('/api/campaigns')).body
    .toReversed()
    .map(({ id }: { id: string }) => id);
  other = await fixture.know({ userId: 'eve', businessSubcategory: 'Plumbing' });
  team = await fixture.know({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
});
afterAll(() => fixture.stop());

const trades = categories.flatMap(({ subcategories }) => [...subcategories]);

/** A paid booking of a business of its own, which is the owner from then on. */
async function booked(): Promise<BookingView> {
  const index = count++;
  owner = await fixture.know({ userId: `ada-${index}`, businessSubcategory: trades[index + 20] as string });
  const booking = await fixture.hold(
    owner,
    cards[index % cards.length] as string,
    spotIds.filter((id) => id.startsWith('M'))[Math.floor(index / cards.length)] as SpotId,
  );
  await fixture.changeBooking(booking.id, { status: 'confirmed' });
  return booking;
}

const path = ({ id }: BookingView) => `/api/bookings/${id}`;
const artworkOf = async (booking: BookingView): Promise<ArtworkView> =>
  (await owner.get(`${path(booking)}/artwork`)).body;
const bookingNow = async ({ id }: BookingView): Promise<BookingView> => (await owner.get(`/api/bookings/${id}`)).body;
const upload = (booking: BookingView, file: Uint8Array, { as = owner, name = 'ad.png' } = {}) =>
  sendFile(fixture.campaigns.url, as, booking.id, file, { name });
const design = {
  templateId: 'medium-gazette',
  businessName: 'Ada',
  headline: 'Hello',
  offer: '',
  details: '',
  phone: '',
  website: 'ada.example',
};
const saveDesign = (booking: BookingView, headline = 'Hello') =>
  owner.call(`${path(booking)}/design`, { method: 'PUT', body: { ...design, headline } });
const approve = (booking: BookingView, { version, sha256 }: { version: number; sha256: string }, as = owner) =>
  as.post(`${path(booking)}/proofs/${version}/approve`, { sha256 });

describe('an uploaded file', () => {
  test('becomes a proof: drawn anew, shown to its owner and the team alone, and the booking tells of it', async () => {
    const booking = await booked();
    const { status, body } = await upload(booking, await jpeg(), { name: 'Summer sale.jpg' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'in_proof',
      uploads: [],
      proofs: [{ version: 1, source: 'upload', status: 'waiting', fileName: 'Summer sale.jpg', design: null }],
    });
    const [proof] = (body as ArtworkView).proofs;
    const file = await fetchBytes(fixture.campaigns.url + proof?.fileUrl, owner);
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(proof?.sha256);
    expect([
      file.headers.get('content-disposition'),
      file.headers.get('x-content-type-options'),
      file.headers.get('content-type'),
    ]).toEqual(['attachment; filename="proof-1.jpg"', 'nosniff', 'image/jpeg']);
    const preview = await fetchBytes(fixture.campaigns.url + proof?.previewUrl, team);
    expect(await sharp(preview.bytes).metadata()).toMatchObject({ format: 'webp', width: 950, height: 750 });
    expect([
      (await fetchBytes(fixture.campaigns.url + proof?.fileUrl, other)).status,
      (await other.get(`${path(booking)}/artwork`)).status,
    ]).toEqual([404, 404]);
    expect(await bookingNow(booking)).toMatchObject({
      adApproved: false,
      adContent: 'Uploaded file: Summer sale.jpg',
      artwork: { state: 'in_proof', version: 1 },
    });
  });

  test('as PDF keeps its page alone; its preview is the page', async () => {
    const booking = await booked();
    const { body } = await upload(booking, await pdf((document) => document.setTitle('Secret title')), {
      name: 'ad.pdf',
    });
    const [proof] = (body as ArtworkView).proofs;
    const file = await fetchBytes(fixture.campaigns.url + proof?.fileUrl, owner);
    expect([file.bytes.subarray(0, 5).toString(), file.bytes.includes('Secret title')]).toEqual(['%PDF-', false]);
    const preview = sharp((await fetchBytes(fixture.campaigns.url + proof?.previewUrl, owner)).bytes);
    const { data, info } = await preview.raw().toBuffer({ resolveWithObject: true });
    const at = (row: number) => [...data.subarray((row * info.width + 400) * info.channels).subarray(0, 3)];
    expect(at(10)).toEqual([255, 255, 255]);
    const [red, green, blue] = at(700) as [number, number, number];
    expect([red > 180, green < 80, blue < 80]).toEqual([true, true, true]);
  });

  test('is refused in words when it cannot be printed, and what was there stays', async () => {
    const booking = await booked();
    await upload(booking, await png());
    const { status, body } = await upload(booking, await png({ width: 700, height: 560 }));
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: {
        file: [expect.stringContaining('700 x 560 pixels; printed at 5 x 4 inches that is 140 dots per inch')],
      },
    });
    expect((await artworkOf(booking)).proofs).toHaveLength(1);
  });
});

describe('a file in parts', () => {
  const begin = (booking: BookingView, size: number, as = owner) =>
    as.post(`${path(booking)}/artwork/uploads`, { fileName: 'ad.png', size });

  test('goes on after a break where it stopped, and becomes a proof once it is whole', async () => {
    const booking = await booked();
    const noise = await sharp({
      create: {
        width: 1500,
        height: 1200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    const first = (await begin(booking, noise.length)).body;
    const at = `${path(booking)}/artwork/uploads/${first.id}`;
    const part = (offset: number) =>
      sendPart(fixture.campaigns.url, owner, at, offset, noise.subarray(offset, offset + first.partBytes));
    expect((await part(0)).body.received).toBe(first.partBytes);
    expect((await owner.post(`${at}/complete`)).body).toMatchObject({ code: 'conflict' });
    expect((await artworkOf(booking)).uploads).toMatchObject([{ id: first.id, received: first.partBytes }]);
    // As after a reload: the same file again.
    const again = (await begin(booking, noise.length)).body;
    expect(again).toEqual({ ...first, received: first.partBytes });
    expect((await part(0)).body.received).toBe(first.partBytes);
    expect(await part(2 * first.partBytes)).toMatchObject({ status: 409 });
    for (let { received } = again; received < noise.length;) received = (await part(received)).body.received;
    const key = { 'idempotency-key': 'complete-1' };
    const done = await owner.call(`${at}/complete`, { method: 'POST', headers: key });
    expect(done).toMatchObject({ status: 201, body: { state: 'in_proof', uploads: [], proofs: [{ version: 1 }] } });
    expect((await owner.call(`${at}/complete`, { method: 'POST', headers: key })).body.proofs).toHaveLength(1);
    expect(await fixture.count('artwork_parts')).toBe(0);
  });

  test('is its sender’s alone, has the length that was announced, and can be given up', async () => {
    const booking = await booked();
    const { id } = (await begin(booking, 1000)).body;
    const at = `${path(booking)}/artwork/uploads/${id}`;
    expect((await sendPart(fixture.campaigns.url, other, at, 0, Buffer.alloc(1000))).status).toBe(404);
    expect((await sendPart(fixture.campaigns.url, team, at, 0, Buffer.alloc(1000))).status).toBe(404);
    expect((await sendPart(fixture.campaigns.url, owner, at, 0, Buffer.alloc(999))).status).toBe(422);
    expect((await begin(booking, 26 * 1024 * 1024)).body.errors.size).toEqual(['This file is larger than 25 MB']);
    expect((await owner.delete(at)).status).toBe(204);
    expect((await artworkOf(booking)).uploads).toEqual([]);
  });
});

describe('a logo', () => {
  const logo = (booking: BookingView, file: Uint8Array, as = owner) =>
    sendFile(fixture.campaigns.url, as, booking.id, file, { to: 'logo' });
  const save = (booking: BookingView, id: string) =>
    owner.call(`${path(booking)}/design`, { method: 'PUT', body: { ...design, picture: 'logo', logo: id } });

  test('is drawn anew with what is see-through, shown to everybody, and saved with the design', async () => {
    const booking = await booked();
    const clear = await sharp({
      create: { width: 900, height: 300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
    })
      .withExif({ IFD0: { Copyright: 'Where Ada lives' } })
      .png()
      .toBuffer();
    const { status, body } = await logo(booking, clear);
    expect(status).toBe(201);
    const served = await fetchBytes(
      `${fixture.campaigns.url}/api/design-templates/logos/${body.id}`,
      fixture.campaigns.client(),
    );
    expect(await sharp(served.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 600,
      height: 200,
      hasAlpha: true,
    });
    expect([
      served.bytes.includes('Ada'),
      served.headers.get('x-content-type-options'),
      served.headers.get('content-type'),
    ]).toEqual([false, 'nosniff', 'image/png']);
    expect((await save(booking, body.id)).status).toBe(200);
    const made = (await owner.post(`${path(booking)}/proofs`)).body as ArtworkView;
    expect(made.proofs[0]?.design).toMatchObject({ picture: 'logo', logo: body.id });
  });

  test('of another booking, or what is none, is not taken', async () => {
    const [mine, theirs] = [(await logo(await booked(), await png())).body.id as string, await booked()];
    expect(await save(theirs, mine)).toMatchObject({
      status: 422,
      body: { errors: { logo: ['Please upload the logo again'] } },
    });
    expect((await logo(theirs, await pdf())).body.errors.file).toEqual(['Please send your logo as a PNG or JPEG.']);
    expect((await logo(theirs, await png({ width: 100, height: 60 }))).body.errors.file).toEqual([
      expect.stringContaining('at least 200 pixels'),
    ]);
    expect((await logo(theirs, Buffer.from('<svg/>'))).status).toBe(422);
    expect((await logo(theirs, await png(), other)).status).toBe(404);
  });

  test('has an address that shows no other file', async () => {
    const booking = await booked();
    await upload(booking, await png());
    const stored = await fixture.find('artworks', { _id: booking.id });
    expect(
      (await fixture.campaigns.client().get(`/api/design-templates/logos/${stored?.['proofs'][0].file.fileId}`)).status,
    ).toBe(404);
  });
});

describe('a proof', () => {
  test('is approved for exactly what was shown; a changed file needs a new approval', async () => {
    const booking = await booked();
    const [first] = ((await upload(booking, await png())).body as ArtworkView).proofs as [ArtworkView['proofs'][0]];
    expect(await approve(booking, { version: 1, sha256: '0'.repeat(64) })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('not the one you were shown') },
    });
    expect((await approve(booking, first, team)).status).toBe(404);
    expect((await approve(booking, first)).body).toMatchObject({ state: 'approved', proofs: [{ status: 'approved' }] });
    expect((await bookingNow(booking)).adApproved).toBe(true);
    const changed = (await upload(booking, await png(undefined, '#2f6b4f'))).body as ArtworkView;
    expect([(await bookingNow(booking)).adApproved, changed.state]).toEqual([false, 'in_proof']);
    expect(await approve(booking, first)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has changed since') },
    });
    expect((await approve(booking, changed.proofs[0] as never)).status).toBe(200);
    expect((await bookingNow(booking)).adApproved).toBe(true);
  });

  test('of a template is bound to its text: saving another ends the approval', async () => {
    const booking = await booked();
    expect(await owner.post(`${path(booking)}/proofs`)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    });
    await saveDesign(booking);
    expect((await artworkOf(booking)).state).toBe('draft');
    const made = (await owner.post(`${path(booking)}/proofs`)).body as ArtworkView;
    expect(made).toMatchObject({
      state: 'in_proof',
      proofs: [{ source: 'template', design: { headline: 'Hello' }, fileUrl: null }],
    });
    await approve(booking, made.proofs[0] as never);
    expect((await bookingNow(booking)).adApproved).toBe(true);
    await saveDesign(booking, 'Goodbye');
    expect(await bookingNow(booking)).toMatchObject({ adApproved: false, artwork: { state: 'draft' } });
    expect((await approve(booking, made.proofs[0] as never)).status).toBe(409);
  });

  test('of the team answers a request for help, and both sides comment on it', async () => {
    const booking = await booked();
    const request = { goal: 'More lunch guests', offer: '', text: 'Open 11 to 3', tone: 'friendly' };
    expect((await owner.post(`${path(booking)}/design-request`, request)).status).toBe(201);
    expect(await owner.post(`${path(booking)}/design-request`, request)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('asked us already') },
    });
    const open = (await team.get('/api/design-requests?status=open')).body;
    expect(open.find(({ bookingId }: { bookingId: string }) => bookingId === booking.id)).toMatchObject({
      goal: 'More lunch guests',
      status: 'open',
    });
    const made = await upload(booking, await png(), { as: team });
    expect(made.body).toMatchObject({ helpRequestedAt: null, proofs: [{ source: 'team' }] });
    const said = await owner.post(`${path(booking)}/proofs/1/comments`, {
      x: 0.5,
      y: 0.25,
      text: 'The phone number is wrong',
    });
    expect(said.status).toBe(201);
    const answered = await team.post(`${path(booking)}/proofs/1/comments`, { x: 0.5, y: 0.25, text: 'We correct it' });
    expect(answered.body.proofs[0].comments.map(({ author }: { author: string }) => author)).toEqual([
      'member',
      'team',
    ]);
    expect((await other.post(`${path(booking)}/proofs/1/comments`, { x: 0, y: 0, text: 'Hi' })).status).toBe(404);
    expect((await owner.post(`${path(booking)}/proofs/1/comments`, { x: 1.1, y: 0, text: 'Hi' })).status).toBe(422);
    expect(
      (await owner.post(`${path(booking)}/proofs/1/changes`, { reason: 'Wrong phone number' })).body,
    ).toMatchObject({ state: 'changes_requested', proofs: [{ reason: 'Wrong phone number' }] });
    expect((await approve(booking, made.body.proofs[0])).status).toBe(409);
    for (const type of ['design-help.requested', 'proof.made', 'proof.commented', 'proof.changes-requested'] as const) {
      expect(
        (await fixture.campaigns.events.next(type, ({ data }) => data.booking.id === booking.id)).data,
      ).toMatchObject({ recipient: { email: `${booking.userId}@example.com` } });
    }
  });

  test('of twenty approvals and a new file at once, what is approved is what was shown', async () => {
    const booking = await booked();
    const [first] = ((await upload(booking, await png())).body as ArtworkView).proofs as [ArtworkView['proofs'][0]];
    const file = await png(undefined, '#2c5c8f');
    await Promise.all([upload(booking, file), ...Array.from({ length: 20 }, () => approve(booking, first))]);
    expect(await artworkOf(booking)).toMatchObject({
      state: 'in_proof',
      proofs: [{ version: 2, status: 'waiting' }, { version: 1 }],
    });
    expect((await bookingNow(booking)).adApproved).toBe(false);
  });
});

test('once the card is at the press nothing is changed any more, in plain words', async () => {
  const booking = await booked();
  const [proof] = ((await upload(booking, await png())).body as ArtworkView).proofs as [ArtworkView['proofs'][0]];
  await fixture.becomeCard(booking.campaignId, 'locked');
  const words = {
    status: 409,
    body: { code: 'invalid_transition', message: 'This card is being printed, so its ads can no longer be changed.' },
  };
  expect(await approve(booking, proof)).toMatchObject(words);
  expect(await upload(booking, await png())).toMatchObject(words);
  expect(await owner.post(`${path(booking)}/artwork/uploads`, { fileName: 'a.png', size: 10 })).toMatchObject(words);
  expect(await owner.post(`${path(booking)}/proofs/1/changes`, { reason: 'Late' })).toMatchObject(words);
  expect(await saveDesign(booking)).toMatchObject(words);
  expect((await artworkOf(booking)).closedBecause).toBe(words.body.message);
  await fixture.becomeCard(booking.campaignId, 'upcoming');
});

test('a participation’s id is its booking’s: both open the same page', async () => {
  const booking = await booked();
  const participations = (await owner.get(`/api/users/${booking.userId}/participations`)).body as {
    id: string;
    campaignId: string;
  }[];
  const mine = participations.find(({ campaignId }) => campaignId === booking.campaignId);
  expect(mine?.id).toBe(booking.id);
  expect([
    (await owner.get(`/api/bookings/${mine?.id}`)).status,
    (await owner.get(`/api/bookings/${mine?.id}/artwork`)).status,
  ]).toEqual([200, 200]);
});
