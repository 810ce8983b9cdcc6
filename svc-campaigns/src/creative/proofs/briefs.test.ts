import { beforeAll, describe, expect, test } from '@jest/globals';
import { artworkPartBytes, type BookingView, type BriefFile } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import sharp from 'sharp';
import { fetchBytes, jpeg, mediumPoints, pdf, png, promisedPng, sendPart } from '../../testing/artwork.ts';
import { useServiceFixture } from '../../testing/service-fixture.ts';
import { invalid } from '../../testing/builders.ts';

const fixture = useServiceFixture();
let owner: TestClient;
let other: TestClient;
let team: TestClient;
let booking: BookingView;
let others: BookingView;

beforeAll(async () => {
  const cardId = fixture.card();
  owner = await fixture.addMember({ userId: 'ada', businessSubcategory: 'Pizza' });
  other = await fixture.addMember({ userId: 'eve', businessSubcategory: 'Plumbing' });
  team = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  booking = await fixture.hold(owner, cardId, 'M01');
  others = await fixture.hold(other, cardId, 'M02');
  for (const { id } of [booking, others]) await fixture.changeBooking(id, { status: 'confirmed' });
});

async function attach(file: Buffer, fileName = 'logo.png', { as = owner, of = booking } = {}) {
  const path = `/api/bookings/${of.id}/artwork/uploads`;
  const { body: upload } = await as.post(path, { fileName, size: file.length });
  for (let offset = 0; offset < file.length; offset += artworkPartBytes)
    await sendPart(
      fixture.campaigns.url,
      as,
      `${path}/${upload.id}`,
      offset,
      file.subarray(offset, offset + artworkPartBytes),
    );
  return as.post(`/api/bookings/${of.id}/design-request/files`, { uploadId: upload.id });
}

const brief = { goal: 'More lunch guests', offer: '', text: 'Open 11 to 3', tone: 'friendly' };
const ask = (files: Pick<BriefFile, 'id' | 'fileName'>[], { as = owner, of = booking } = {}) =>
  as.post(`/api/bookings/${of.id}/design-request`, {
    ...brief,
    files: files.map(({ id, fileName }) => ({ id, fileName })),
  });

describe('a file of a brief', () => {
  test('is accepted in any size, and can be downloaded only by the team', async () => {
    const photo = await jpeg({ width: 300, height: 900 });
    const several = await pdf(() => {}, [mediumPoints, [200, 500]]);
    const responses = [
      await attach(await png({ width: 80, height: 40 }), 'My "logo".png'),
      await attach(photo, '../photo.jpg'),
      await attach(several, 'menu.pdf'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const files = responses.map(({ body }) => body as BriefFile);
    expect(files.map(({ fileName, mediaType }) => [fileName, mediaType])).toEqual([
      ['My logo.png', 'image/png'],
      ['photo.jpg', 'image/jpeg'],
      ['menu.pdf', 'application/pdf'],
    ]);
    expect((await ask(files)).status).toBe(201);
    const [listed] = (await team.get('/api/design-requests')).body;
    expect(listed.files).toEqual(files);
    const { bytes, headers, status } = await fetchBytes(
      `${fixture.campaigns.url}/api/design-requests/${booking.id}/files/${files[1]?.id}`,
      team,
    );
    expect([
      status,
      headers.get('content-disposition'),
      headers.get('x-content-type-options'),
      headers.get('content-type'),
    ]).toEqual([200, 'attachment; filename="brief-2.jpg"', 'nosniff', 'image/jpeg']);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 900 });
    expect(
      (await fetchBytes(`${fixture.campaigns.url}/api/design-requests/${booking.id}/files/${files[1]?.id}`, owner))
        .status,
    ).toBe(403);
    expect((await team.get(`/api/design-requests/${others.id}/files/${files[1]?.id}`)).status).toBe(404);
  });

  test('is refused when it belongs to another booking, a logo or an ad', async () => {
    const { body: mine } = await attach(await png(), 'mine.png');
    expect(await ask([mine], { as: other, of: others })).toMatchObject(
      invalid({ files: ['Please send mine.png again'] }),
    );
    for (const each of [booking, others])
      expect((await other.post(`/api/bookings/${each.id}/design-request/files`, { uploadId: 'none' })).status).toBe(
        404,
      );
    const six = Array.from({ length: 6 }, (_, index) => ({ id: `f${index}`, fileName: 'x' }));
    expect((await ask(six, { as: other, of: others })).status).toBe(422);
  });

  test('is refused with a reason when it is hostile', async () => {
    const [page, bomb] = [Buffer.from('<svg/>'), promisedPng(50_000, 50_000)];

    const responses = [
      await attach(page, 'logo.png', { as: other, of: others }),
      await attach(bomb, 'logo.png', { as: other, of: others }),
    ];

    for (const response of responses) expect(response).toMatchObject(invalid({ file: [expect.stringMatching(/\.$/)] }));
  });
});
