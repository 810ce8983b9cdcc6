import { beforeAll, expect, test } from '@jest/globals';
import type { ArtworkView, BookingView, CampaignSummary, SpotId, WaitingArtwork } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { png, sendFile } from '../../testing/artwork.ts';
import { useServiceFixture } from '../../testing/service-fixture.ts';

const brief = { goal: 'More lunch guests', offer: '', text: 'Open 11 to 3', tone: 'friendly' };

const fixture = useServiceFixture();
let team: TestClient;
let soon: CampaignSummary;
let late: CampaignSummary;

async function booked(
  userId: string,
  card: CampaignSummary,
  spotId: SpotId,
  subcategory: string,
  paid = true,
): Promise<{ owner: TestClient; booking: BookingView }> {
  const owner = await fixture.addMember({ userId, businessSubcategory: subcategory });
  const booking = await fixture.hold(owner, card.id, spotId);
  if (paid) await fixture.changeBooking(booking.id, { status: 'confirmed' });
  return { owner, booking };
}

const send = async (as: TestClient, { id }: BookingView, background?: string): Promise<ArtworkView> =>
  (await sendFile(fixture.campaigns.url, as, id, await png(undefined, background))).body;
const waiting = async (query = ''): Promise<WaitingArtwork[]> =>
  (await team.get(`/api/campaigns/artwork${query}`)).body;
const summaries = (rows: WaitingArtwork[]) =>
  rows.map(({ businessName, step, waitsFor }) => [businessName.split(' ')[0], step, waitsFor]);

beforeAll(async () => {
  team = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  [soon, late] = (await fixture.campaigns.client().get('/api/campaigns')).body
    .toReversed()
    .filter(({ status }: CampaignSummary) => status === 'upcoming');

  const drawn = await booked('drawn', late, 'M01', 'Plumbing');
  await drawn.owner.post(`/api/bookings/${drawn.booking.id}/design-request`, brief);
  const asked = await booked('asked', soon, 'M01', 'Pizza');
  await send(asked.owner, asked.booking);
  await asked.owner.post(`/api/bookings/${asked.booking.id}/proofs/1/changes`, { reason: 'Larger' });
  const shown = await booked('shown', soon, 'M02', 'Locksmith');
  await send(team, shown.booking);
  await booked('empty', soon, 'M03', 'Electrical');
  await booked('unpaid', soon, 'M04', 'Florist', false);
  const done = await booked('done', soon, 'M05', 'Bakery & Desserts');
  const { proofs } = await send(done.owner, done.booking);
  await done.owner.post(`/api/bookings/${done.booking.id}/proofs/1/approve`, { sha256: proofs[0]?.sha256 });
});

test('the queue lists unapproved ads by due date, with those that wait for the team first', async () => {
  const rows = await waiting();

  expect(summaries(rows)).toEqual([
    ['empty', 'artwork', 'member'],
    ['asked', 'changes', 'team'],
    ['shown', 'approval', 'member'],
    ['drawn', 'design', 'team'],
  ]);
  expect(rows).toMatchObject([
    { dueAt: soon.artworkDueAt, state: 'missing', version: 0 },
    { dueAt: soon.proofsDueAt, state: 'changes_requested', version: 1 },
    { dueAt: soon.proofsDueAt, state: 'in_proof', version: 1 },
    { dueAt: late.proofsDueAt, state: 'missing', version: 0 },
  ]);
  expect(rows.at(-1)?.request).toMatchObject({ ...brief, status: 'open', bookingId: rows.at(-1)?.bookingId });
});

test.each([
  ['step=changes', ['asked']],
  ['waitsFor=team', ['asked', 'drawn']],
  ['waitsFor=member', ['empty', 'shown']],
])('the queue is filtered by %s', async (query, names) => {
  expect((await waiting(`?${query}`)).map(({ businessName }) => businessName.split(' ')[0])).toEqual(names);
});

test('the queue can be narrowed to one card or one booking', async () => {
  const [only] = await waiting(`?campaignId=${late.id}`);

  expect(summaries([only as WaitingArtwork])).toEqual([['drawn', 'design', 'team']]);
  expect(await waiting(`?bookingId=${only?.bookingId}`)).toEqual([only]);
  expect(await waiting('?bookingId=none')).toEqual([]);
});

test('the queue is searched by business, kind of business, card and spot', async () => {
  const [one] = await waiting('?q=ASKED');
  expect(summaries([one as WaitingArtwork])).toEqual([['asked', 'changes', 'team']]);
  expect(summaries(await waiting('?q=plumb'))).toEqual([['drawn', 'design', 'team']]);
  expect(summaries(await waiting(`?q=m01&campaignId=${late.id}`))).toEqual([['drawn', 'design', 'team']]);
  const ofCard = { campaignId: soon.id };
  expect(await waiting(`?q=${encodeURIComponent(soon.name)}`)).toMatchObject([ofCard, ofCard, ofCard]);
  expect(await waiting('?q=nowhere')).toEqual([]);
});

test('a proof by the team waits for the member, and ads on a card at the press are not in the queue', async () => {
  const [row] = await waiting('?step=changes');
  await send(team, { id: row?.bookingId } as BookingView, '#225533');
  expect(summaries(await waiting(`?bookingId=${row?.bookingId}`))).toEqual([['asked', 'approval', 'member']]);
  await fixture.becomeCard(late.id, 'locked');
  expect(await waiting(`?campaignId=${late.id}`)).toEqual([]);
});

test('the audit log contains the team’s changes of an ad, before and after, but not its member’s', async () => {
  const [row] = await waiting(`?campaignId=${soon.id}&step=artwork`);
  const owner = fixture.campaigns.client({ userId: 'empty' });
  await send(owner, { id: row?.bookingId } as BookingView);
  expect(await fixture.find('audit_acts', { 'line.target.id': row?.bookingId })).toBeNull();
  const text = 'Is this the right number?';
  await team.post(`/api/bookings/${row?.bookingId}/proofs/1/comments`, { x: 0.5, y: 0.5, text });
  const act = await fixture.find('audit_acts', { 'line.target.id': row?.bookingId });
  expect(act?.['line']).toMatchObject({
    act: 'commentOnProof',
    outcome: 'done',
    before: { version: 1, comments: [] },
    after: { version: 1, comments: [{ author: 'team', text }] },
  });
});
