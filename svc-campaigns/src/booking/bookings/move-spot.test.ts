import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BookingView, TeamCard, SpotId } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { useServiceFixture } from '../../testing/service-fixture.ts';
import { conflict, problem, cardDraft } from '../../testing/builders.ts';

const fixture = useServiceFixture();
let ada: TestClient;
let ben: TestClient;
let team: TestClient;
let cardId: string;
let adas: BookingView;
let bens: BookingView;

beforeAll(async () => {
  [ada, ben] = [
    await fixture.addMember({ userId: 'm-ada' }),
    await fixture.addMember({ userId: 'm-ben', businessSubcategory: 'Plumbing' }),
  ];
  team = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  cardId = fixture.card();
  [adas, bens] = [await buy(ada, 'M01'), await buy(ben, 'M02')];
});

const buy = (client: TestClient, spotId: SpotId) => fixture.buy(client, cardId, spotId);
const move = ({ id }: BookingView, spotId: SpotId) => team.post(`/api/bookings/${id}/move`, { spotId });
const adminCard = async (): Promise<TeamCard> => (await team.get(`/api/campaigns/${cardId}/desk`)).body;
const placeOf = async ({ id }: BookingView): Promise<SpotId[]> =>
  (await adminCard()).holders.filter(({ bookingId }) => bookingId === id).map(({ spotId }) => spotId);
const movesOf = ({ id }: BookingView) =>
  fixture.campaigns.events.seen.filter(({ type, aggregateId }) => type === 'booking.moved' && aggregateId === id);

describe('a move by the team', () => {
  test('gives the booking a free spot of its size and notifies its member once when requested twice', async () => {
    const responses = [await move(adas, 'M05'), await move(adas, 'M05')];
    expect(responses.map(({ status, body }) => [status, body.spotId, body.adSpotId])).toEqual([
      [200, 'M05', `${cardId}:M05`],
      [200, 'M05', `${cardId}:M05`],
    ]);
    const published = { data: await fixture.eventOf('booking.moved', adas.id) };
    expect(published.data).toMatchObject({
      fromSpotId: 'M01',
      booking: { spotId: 'M05' },
      recipient: { email: 'm-ada@example.com' },
    });
    expect(await placeOf(adas)).toEqual(['M05']);
    const { spots } = (await ben.get(`/api/campaigns/${cardId}`)).body as TeamCard;
    expect(spots.filter(({ id }) => id === 'M01' || id === 'M05').map(({ state }) => state)).toEqual(['free', 'sold']);
    expect(movesOf(adas)).toHaveLength(1);
  });

  test('explains why it fails for a taken spot, another size or an unpaid booking', async () => {
    expect(await move(adas, 'M02')).toMatchObject(
      problem(409, 'spot_taken', 'M02 is taken, or reserved for its last holder. Please choose another one.'),
    );
    expect(await move(adas, 'L01')).toMatchObject(
      conflict('This booking is for a medium spot. Please choose another spot of that size.'),
    );
    const cat = await fixture.addMember({ userId: 'm-cat', businessSubcategory: 'Bakery & Desserts' });
    const held = await fixture.hold(cat, cardId, 'M03');
    expect(await move(held, 'M04')).toMatchObject(conflict('Only a paid booking can be moved.'));
    expect(await placeOf(adas)).toEqual(['M05']);
    await cat.delete(`/api/bookings/${held.id}`);
  });

  test('succeeds for only one of two concurrent moves and a concurrent hold', async () => {
    const dan = await fixture.addMember({ userId: 'm-dan', businessSubcategory: 'Locksmith' });
    const responses = await Promise.all([
      move(adas, 'M08'),
      move(bens, 'M08'),
      dan.post('/api/bookings', { campaignId: cardId, spotId: 'M08' }),
    ]);

    expect(responses.filter(({ status }) => status < 400)).toHaveLength(1);
    expect((await adminCard()).holders.filter(({ spotId }) => spotId === 'M08')).toHaveLength(1);
    for (const booking of [adas, bens])
      expect(await placeOf(booking)).toEqual([(await team.get(`/api/bookings/${booking.id}`)).body.spotId]);
  });

  test('is possible until the card is mailed', async () => {
    await fixture.becomeCard(cardId, 'locked');
    expect((await move(adas, 'M10')).status).toBe(200);
    await fixture.becomeCard(cardId, 'active');
    expect(await move(adas, 'M11')).toMatchObject(conflict('A booking can be moved until its card is mailed.'));
    await fixture.becomeCard(cardId, 'upcoming');
  });
});

describe('the team’s list of cards', () => {
  test('shows drafts, newest first, with the holder of each spot and the state of the ad', async () => {
    expect((await adminCard()).holders.find(({ bookingId }) => bookingId === bens.id)).toMatchObject({
      businessName: 'm-ben Pizza',
      businessSubcategory: 'Plumbing',
      status: 'confirmed',
      paymentStatus: 'paid',
      artwork: 'missing',
      heldUntil: null,
    });
    const draft = { ...cardDraft, distributionDate: '2040-05-21T17:00:00.000Z' };
    const { id } = (await team.post('/api/campaigns', draft)).body;
    expect((await team.get('/api/campaigns/desk')).body[0]).toMatchObject({ id, status: 'draft' });
    expect((await team.get('/api/campaigns/desk?status=draft')).body.map((card: TeamCard) => card.id)).toEqual([id]);
    expect((await team.get(`/api/campaigns/${id}/desk`)).body).toMatchObject({ id, holders: [], waiting: 0 });
  });
});
