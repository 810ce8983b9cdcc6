import { describe, expect, test } from '@jest/globals';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type ArtworkView } from '@postcard/contracts';
import { hash } from 'node:crypto';
import sharp from 'sharp';
import { fetchBytes, png } from '../../testing/artwork.ts';
import {
  approve,
  artworkOf,
  booked,
  bookingNow,
  fixture,
  owner,
  path,
  saveDesign,
  team,
  upload,
  setUpProofs,
} from '../../testing/proofs.ts';
import { conflict, invalid, problem } from '../../testing/builders.ts';

setUpProofs();

describe('a proof', () => {
  test('is approved for exactly the shown content, and a changed file needs a new approval', async () => {
    const booking = await booked();
    const [first] = ((await upload(booking, await png())).body as ArtworkView).proofs as [ArtworkView['proofs'][0]];
    expect(await approve(booking, { version: 1, sha256: '0'.repeat(64) })).toMatchObject(
      problem(409, 'conflict', expect.stringContaining('not the one you were shown')),
    );
    expect((await approve(booking, first, team)).status).toBe(404);
    expect((await approve(booking, first)).body).toMatchObject({ state: 'approved', proofs: [{ status: 'approved' }] });
    expect((await bookingNow(booking)).adApproved).toBe(true);
    const changed = (await upload(booking, await png(undefined, '#2f6b4f'))).body as ArtworkView;
    expect([(await bookingNow(booking)).adApproved, changed.state]).toEqual([false, 'in_proof']);
    expect(await approve(booking, first)).toMatchObject(conflict(expect.stringContaining('has changed since')));
    expect((await approve(booking, changed.proofs[0] as never)).status).toBe(200);
    expect((await bookingNow(booking)).adApproved).toBe(true);
  });

  test('loses its approval when another text of its template is saved', async () => {
    const booking = await booked();
    expect(await owner.post(`${path(booking)}/proofs`)).toMatchObject(problem(409, 'invalid_transition'));
    await saveDesign(booking);
    expect((await artworkOf(booking)).state).toBe('draft');
    const made = (await owner.post(`${path(booking)}/proofs`)).body as ArtworkView;
    expect(made).toMatchObject({
      state: 'in_proof',
      proofs: [{ source: 'template', design: { headline: 'Hello' }, fileName: 'proof-1.pdf' }],
    });
    await approve(booking, made.proofs[0] as never);
    expect((await bookingNow(booking)).adApproved).toBe(true);
    await saveDesign(booking, 'Goodbye');
    expect(await bookingNow(booking)).toMatchObject({ adApproved: false, artwork: { state: 'draft' } });
    expect((await approve(booking, made.proofs[0] as never)).status).toBe(409);
  });

  test('shows a template as the printed page, with a picture of it', async () => {
    const booking = await booked();
    await saveDesign(booking, 'הנחה 25%');
    const [proof] = ((await owner.post(`${path(booking)}/proofs`)).body as ArtworkView).proofs;

    const [page, preview] = await Promise.all(
      [proof?.fileUrl, proof?.previewUrl].map((url) => fetchBytes(fixture.campaigns.url + url, owner)),
    );

    expect(hash('sha256', page?.bytes ?? '')).toBe(proof?.sha256);
    expect((await PDFDocument.load(page?.bytes ?? '')).getPage(0).getSize()).toEqual({ width: 342, height: 270 });
    expect(await sharp(preview?.bytes).metadata()).toMatchObject({ format: 'webp', width: 950, height: 750 });
  });

  test('is created once if it is requested twice for the same template', async () => {
    const booking = await booked();
    await saveDesign(booking);

    const first = await owner.post(`${path(booking)}/proofs`);
    const files = await fixture.count('artwork.files');
    const second = await owner.post(`${path(booking)}/proofs`);

    expect(second.body.proofs).toEqual(first.body.proofs);
    expect(await fixture.count('artwork.files')).toBe(files);
  });

  test('is refused when no font has a character of its text', async () => {
    const booking = await booked();

    const refused = await saveDesign(booking, 'Open 𓀀');

    expect(refused).toMatchObject(invalid({ headline: [expect.stringContaining('“𓀀” (U+13000)')] }));
    expect((await bookingNow(booking)).adContent).toBeNull();
  });

  test('closes a request for help if the team makes it, and can be commented on by both sides', async () => {
    const booking = await booked();
    const request = { goal: 'More lunch guests', offer: '', text: 'Open 11 to 3', tone: 'friendly' };
    expect((await owner.post(`${path(booking)}/design-request`, request)).status).toBe(201);
    expect(await owner.post(`${path(booking)}/design-request`, request)).toMatchObject(
      conflict(expect.stringContaining('already have your request')),
    );
    const open = (await team.get('/api/design-requests?status=open')).body;
    const asked = open.find(({ bookingId }: { bookingId: string }) => bookingId === booking.id);
    expect(asked).toMatchObject({ goal: 'More lunch guests', status: 'open' });
    const made = await upload(booking, await png(), { as: team });
    expect(made.body).toMatchObject({ helpRequestedAt: null, proofs: [{ source: 'team' }] });
    const comment = (by: typeof owner, text: string, x = 0.5) =>
      by.post(`${path(booking)}/proofs/1/comments`, { x, y: 0.25, text });
    expect((await comment(owner, 'The phone number is wrong')).status).toBe(201);
    const commented = await comment(team, 'We correct it');
    expect(commented.body.proofs[0].comments).toMatchObject([{ author: 'member' }, { author: 'team' }]);
    expect((await comment(owner, 'Hi', 1.1)).status).toBe(422);
    const returned = await owner.post(`${path(booking)}/proofs/1/changes`, { reason: 'Wrong phone number' });
    expect(returned.body).toMatchObject({ state: 'changes_requested', proofs: [{ reason: 'Wrong phone number' }] });
    expect((await approve(booking, made.body.proofs[0])).status).toBe(409);
    for (const type of ['design-help.requested', 'proof.made', 'proof.commented', 'proof.changes-requested'] as const) {
      const { data } = await fixture.campaigns.events.next(type, ({ data: { booking: of } }) => of.id === booking.id);
      expect(data.recipient.email).toBe(`${booking.userId}@example.com`);
    }
  });
});

test('cannot be changed once the card is at the press, with an explanation', async () => {
  const booking = await booked();
  const [proof] = ((await upload(booking, await png())).body as ArtworkView).proofs as [ArtworkView['proofs'][0]];
  await fixture.becomeCard(booking.campaignId, 'locked');
  const because = 'This card is being printed, so its ads can no longer be changed.';
  const words = problem(409, 'invalid_transition', because);
  expect(await approve(booking, proof)).toMatchObject(words);
  expect(await upload(booking, await png())).toMatchObject(words);
  expect(await owner.post(`${path(booking)}/artwork/uploads`, { fileName: 'a.png', size: 10 })).toMatchObject(words);
  expect(await owner.post(`${path(booking)}/proofs/1/changes`, { reason: 'Late' })).toMatchObject(words);
  expect(await saveDesign(booking)).toMatchObject(words);
  expect((await artworkOf(booking)).closedBecause).toBe(because);
  await fixture.becomeCard(booking.campaignId, 'upcoming');
});
