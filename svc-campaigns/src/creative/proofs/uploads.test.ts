import { describe, expect, test } from '@jest/globals';
import type { ArtworkView, BookingView } from '@postcard/contracts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { fetchBytes, jpeg, pdf, picture, png, sendFile, sendPart } from '../../testing/artwork.ts';
import {
  artworkOf,
  booked,
  bookingNow,
  design,
  fixture,
  other,
  owner,
  path,
  team,
  setUpProofs,
  upload,
} from '../../testing/proofs.ts';
import { invalid } from '../../testing/builders.ts';

setUpProofs();

const headersOf = ({ headers }: { headers: Headers }) =>
  ['content-disposition', 'x-content-type-options', 'content-type'].map((name) => headers.get(name));

describe('an uploaded file', () => {
  test('becomes a proof, which is redrawn, shown to its owner and the team, and listed in the booking', async () => {
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
    expect(headersOf(file)).toEqual(['attachment; filename="proof-1.jpg"', 'nosniff', 'image/jpeg']);
    const preview = await fetchBytes(fixture.campaigns.url + proof?.previewUrl, team);
    expect(await sharp(preview.bytes).metadata()).toMatchObject({ format: 'webp', width: 950, height: 750 });
    expect(await bookingNow(booking)).toMatchObject({
      adApproved: false,
      adContent: 'Uploaded file: Summer sale.jpg',
      artwork: { state: 'in_proof', version: 1 },
    });
  });

  test.each<[string, string, () => Promise<Buffer>]>([
    ['a phone', 'HEIC', () => readFile(join(import.meta.dirname, '../../testing/medium.heic'))],
    ['a phone', 'WebP', () => picture().webp().toBuffer()],
    ['a phone', 'AVIF', () => picture().avif({ effort: 0 }).toBuffer()],
    ['a scanner', 'TIFF', () => picture().tiff().toBuffer()],
  ])('is converted with a note and looks the same: %s in %s', async (_, kind, bytes) => {
    const booking = await booked();

    const { status, body } = await upload(booking, await bytes(), { name: `ad.${kind}` });

    const [proof] = (body as ArtworkView).proofs;
    const said = `Your picture is a ${kind} file. We converted it; the proof shows the result.`;
    expect([status, proof?.findings.some(({ text }) => text === said)]).toEqual([201, true]);
    const preview = sharp((await fetchBytes(fixture.campaigns.url + proof?.previewUrl, owner)).bytes);
    const { data, info } = await preview.raw().toBuffer({ resolveWithObject: true });
    const at = (row: number) => [...data.subarray((row * info.width + 400) * info.channels).subarray(0, 3)];
    const isNear = (row: number, wanted: number[]) => at(row).every((value, n) => Math.abs(value - wanted[n]!) < 24);
    expect([isNear(20, [0x1b, 0x2a, 0x41]), isNear(700, [0xc2, 0x35, 0x2b])]).toEqual([true, true]);
  });

  test('is refused with a reason if it cannot be printed, and the earlier proof stays', async () => {
    const booking = await booked();
    await upload(booking, await png());

    const refused = await upload(booking, await png({ width: 700, height: 560 }));
    const reason = '700 x 560 pixels; printed at 5 x 4 inches that is 140 dots per inch';

    expect(refused).toMatchObject(invalid({ file: [expect.stringContaining(reason)] }));
    expect((await artworkOf(booking)).proofs).toHaveLength(1);
  });
});

describe('a file in parts', () => {
  const begin = (booking: BookingView, size: number, as = owner) =>
    as.post(`${path(booking)}/artwork/uploads`, { fileName: 'ad.png', size });

  test('resumes after an interruption, and becomes a proof once it is complete', async () => {
    const booking = await booked();
    const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const create = { width: 1500, height: 1200, channels: 3, background: '#888', noise: grain } as const;
    const noise = await sharp({ create }).png().toBuffer();
    const first = (await begin(booking, noise.length)).body;
    const at = `${path(booking)}/artwork/uploads/${first.id}`;
    const part = (offset: number) =>
      sendPart(fixture.campaigns.url, owner, at, offset, noise.subarray(offset, offset + first.partBytes));
    expect((await part(0)).body.received).toBe(first.partBytes);
    expect((await owner.post(`${at}/complete`)).body).toMatchObject({ code: 'conflict' });
    expect((await artworkOf(booking)).uploads).toMatchObject([{ id: first.id, received: first.partBytes }]);
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

  test('is accepted only from its sender and up to the limit, and can be deleted', async () => {
    const booking = await booked();
    const { id } = (await begin(booking, 1000)).body;
    const at = `${path(booking)}/artwork/uploads/${id}`;

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

  test('is redrawn with transparency, shown publicly, and saved with the design', async () => {
    const booking = await booked();
    const background = { r: 200, g: 0, b: 0, alpha: 0.5 };
    const clear = sharp({ create: { width: 900, height: 300, channels: 4, background } }).png();
    const file = await clear.withExif({ IFD0: { Copyright: 'Where Ada lives' } }).toBuffer();
    const { status, body } = await logo(booking, file);
    expect(status).toBe(201);
    const address = `${fixture.campaigns.url}/api/design-templates/logos/${body.id}`;
    const served = await fetchBytes(address, fixture.campaigns.client());
    const shown = { format: 'png', width: 600, height: 200, hasAlpha: true };
    expect(await sharp(served.bytes).metadata()).toMatchObject(shown);
    expect([served.bytes.includes('Ada'), ...headersOf(served).slice(1)]).toEqual([false, 'nosniff', 'image/png']);
    expect((await save(booking, body.id)).status).toBe(200);
    const made = (await owner.post(`${path(booking)}/proofs`)).body as ArtworkView;
    expect(made.proofs[0]?.design).toMatchObject({ picture: 'logo', logo: body.id });
  });

  test('cannot be a PDF, an SVG, a small picture or the logo of another booking', async () => {
    const [mine, theirs] = [(await logo(await booked(), await png())).body.id as string, await booked()];

    expect(await save(theirs, mine)).toMatchObject(invalid({ logo: ['Please upload the logo again'] }));
    for (const [file, reason] of [
      [await pdf(), 'Please send your logo as a picture: PNG, JPEG, HEIC or WebP.'],
      [Buffer.from('<svg/>'), 'This is not a PDF, PNG, JPEG, HEIC or WebP file'],
      [await png({ width: 100, height: 60 }), 'at least 200 pixels'],
    ] as const)
      expect(await logo(theirs, file)).toMatchObject(invalid({ file: [expect.stringContaining(reason)] }));
    expect((await logo(theirs, await png(), other)).status).toBe(404);
  });

  test('has an address that does not serve other files', async () => {
    const booking = await booked();
    await upload(booking, await png());
    const { fileId } = (await fixture.find('artworks', { _id: booking.id }))?.['proofs'][0].file ?? {};

    expect((await fixture.campaigns.client().get(`/api/design-templates/logos/${fileId}`)).status).toBe(404);
  });
});
