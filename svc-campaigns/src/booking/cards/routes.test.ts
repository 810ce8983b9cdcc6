import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CampaignSummary, Spot } from '@postcard/contracts';
import { mailDayFrom } from '@postcard/contracts/mail-days';
import type { TestClient } from '@postcard/service-kit/testing';
import { useServiceFixture } from '../../testing/service-fixture.ts';
import { invalid, problem, cardDraft } from '../../testing/builders.ts';

const fixture = useServiceFixture();
let admin: TestClient;

beforeAll(async () => {
  admin = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
});

const aCard = async (change: object = {}) => (await admin.post('/api/campaigns', { ...cardDraft, ...change })).body;

test('a zone follows the date of its card, unless the team has chosen it', async () => {
  const { id, zone } = await aCard();
  expect(zone).toBe('A');
  const move = async (change: object) => (await admin.patch(`/api/campaigns/${id}`, change)).body.zone;
  expect(await move({ distributionDate: '2030-06-20T17:00:00.000Z' })).toBe('B');
  expect(await move({ distributionDate: '2030-07-20T17:00:00.000Z', zone: 'B' })).toBe('B');
  expect(await move({ distributionDate: '2030-09-20T17:00:00.000Z' })).toBe('B');
});

test.each([
  ['a Sunday', '2030-05-19T17:00:00.000Z'],
  ['a Sunday of the town that is a Monday in UTC', '2030-05-20T05:00:00.000Z'],
  ['a postal holiday', '2030-07-04T17:00:00.000Z'],
])('a card cannot be mailed on %s', async (_, distributionDate) => {
  const made = await aCard();

  const refusals = [
    await admin.post('/api/campaigns', { ...cardDraft, distributionDate }),
    await admin.patch(`/api/campaigns/${made.id}`, { distributionDate }),
  ];

  const because = 'No mail is delivered on Sundays and postal holidays. Please choose another day.';
  for (const refusal of refusals) expect(refusal).toMatchObject(invalid({ distributionDate: [because] }));
});

describe('the minimum of a card', () => {
  test('is set by administrators, seven by default, and shown with the sold spots', async () => {
    const usual = await aCard();
    const undecided = { decidesAt: usual.bookingClosesAt, standing: 'short', decided: false };
    expect(usual.goNoGo).toEqual({ minimum: 7, sold: 0, ...undecided });
    const made = await aCard({ minimumSpots: 3 });
    expect(made.goNoGo.minimum).toBe(3);
    expect((await admin.patch(`/api/campaigns/${made.id}`, { minimumSpots: 5 })).body.goNoGo.minimum).toBe(5);
    for (const minimumSpots of [0, 15, 2.5])
      expect((await admin.patch(`/api/campaigns/${made.id}`, { minimumSpots })).status).toBe(422);
  });

  test('is rejected together with a year outside 2000 to 2099', async () => {
    for (const distributionDate of [
      '0001-01-20T17:00:00.000Z',
      '1999-12-31T23:59:59.999Z',
      '2100-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
    ]) {
      expect(await admin.post('/api/campaigns', { ...cardDraft, distributionDate })).toMatchObject(
        invalid({ distributionDate: ['Please enter a year from 2000 to 2099'] }),
      );
    }
  });

  test('can no longer be set after the decision', async () => {
    const made = await aCard();
    await fixture.changeCard(made.id, { decision: 'go' });

    expect(await admin.patch(`/api/campaigns/${made.id}`, { minimumSpots: 5 })).toMatchObject(
      problem(409, 'invalid_transition'),
    );
    expect((await admin.patch(`/api/campaigns/${made.id}`, { name: 'Renamed' })).status).toBe(200);
  });
});

test('a canceled card is still shown if it was open, and not if it was a draft', async () => {
  const visitor = fixture.campaigns.client();
  const [seen, unseen] = [{ body: await aCard() }, { body: await aCard() }];
  await admin.post(`/api/campaigns/${seen.body.id}/status`, { status: 'upcoming' });

  for (const { body } of [seen, unseen])
    expect((await admin.post(`/api/campaigns/${body.id}/status`, { status: 'cancelled' })).status).toBe(200);
  expect(await visitor.get(`/api/campaigns/${seen.body.id}`)).toMatchObject({
    status: 200,
    body: { status: 'cancelled' },
  });
  expect((await visitor.get(`/api/campaigns/${unseen.body.id}`)).status).toBe(404);
  expect((await visitor.get('/api/campaigns')).body.map(({ id }: CampaignSummary) => id)).not.toContain(seen.body.id);
  expect(await admin.post('/api/bookings', { campaignId: seen.body.id, spotId: 'M01' })).toMatchObject(
    problem(409, 'card_closed'),
  );
});

describe('a card with a past date', () => {
  const past = new Date(Date.now() - 86_400_000).toISOString();

  test('cannot be created, and other cards cannot be moved to a past day', async () => {
    const refusal = invalid({ distributionDate: ['Please choose a future date'] });
    expect(await admin.post('/api/campaigns', { ...cardDraft, distributionDate: past })).toMatchObject(refusal);
    const made = await aCard();
    expect(await admin.patch(`/api/campaigns/${made.id}`, { distributionDate: past })).toMatchObject(refusal);
    expect((await admin.get(`/api/campaigns/${made.id}/desk`)).body.distributionDate).toBe(cardDraft.distributionDate);
  });

  test('can be changed except for its date', async () => {
    const made = await aCard();
    await fixture.changeCard(made.id, { distributionDate: new Date(past) });
    const { body } = await admin.patch(`/api/campaigns/${made.id}`, { name: 'Late', distributionDate: past });

    expect(body.name).toBe('Late');
  });

  test('cannot be opened after its booking deadline, but can be unlocked if it was open before', async () => {
    const soon = mailDayFrom(new Date(Date.now() + 7 * 86_400_000)).toISOString();
    const made = await aCard({ distributionDate: soon });
    const open = () => admin.post(`/api/campaigns/${made.id}/status`, { status: 'upcoming' });
    const because = 'The booking deadline of this card has passed. Please choose a later day first.';
    expect(await open()).toMatchObject(problem(409, 'invalid_transition', because));
    await fixture.changeCard(made.id, { status: 'locked', opensAt: new Date(), decision: 'go' });
    expect((await open()).status).toBe(200);
  });

  test('does not reserve spots when it is unlocked without ever having been open', async () => {
    const made = await aCard({ zone: 'B' });
    await fixture.changeCard(made.id, { status: 'locked', decision: 'go' });

    const unlocked = await admin.post(`/api/campaigns/${made.id}/status`, { status: 'upcoming' });

    expect(unlocked).toMatchObject({ status: 200, body: { opensAt: null, keptSubcategories: [] } });
  });
});

test('the zone of a card can be changed until a spot is paid for', async () => {
  const buyer = await fixture.addMember({ userId: 'z-buyer', businessSubcategory: 'Bakery & Desserts' });
  const made = await aCard();
  await admin.post(`/api/campaigns/${made.id}/status`, { status: 'upcoming' });
  const setZone = (zone: string) => admin.patch(`/api/campaigns/${made.id}`, { zone });
  const held = await fixture.hold(buyer, made.id, 'M03');
  expect(await setZone('B')).toMatchObject({ status: 200, body: { zone: 'B' } });
  await fixture.pay(buyer, held.id);
  const because = 'A spot on this card is paid for, so its zone can no longer be changed.';
  expect(await setZone('A')).toMatchObject(problem(409, 'invalid_transition', because));
  const { body } = await admin.patch(`/api/campaigns/${made.id}`, { zone: 'B', name: 'Renamed' });
  expect(body).toMatchObject({ zone: 'B', name: 'Renamed' });
});

test('an unknown status of a card returns invalid_status', async () => {
  const made = await aCard();
  const setStatus = (body: object) => admin.post(`/api/campaigns/${made.id}/status`, body);

  expect(await setStatus({ status: 'printed' })).toMatchObject(problem(400, 'invalid_status'));
  expect(await setStatus({})).toMatchObject(invalid({ status: ['This field is required'] }));
});

test('opening a card reserves spot and subcategory for the last holder, who can then hold the spot', async () => {
  const listed: CampaignSummary[] = (await admin.get('/api/campaigns')).body;
  const last = listed.find(({ zone }) => zone === 'A') as CampaignSummary;
  const holder = await fixture.addMember({ userId: 'k-holder' });
  const bought = await fixture.buy(holder, last.id, 'M05');

  const made = await aCard();
  expect(made.opensAt).toBeNull();
  const opened = (await admin.post(`/api/campaigns/${made.id}/status`, { status: 'upcoming' })).body;
  const keptUntil = new Date(Date.parse(opened.opensAt) + 7 * 86_400_000).toISOString();
  const spot = opened.spots.find(({ id }: Spot) => id === 'M05');
  expect(spot).toMatchObject({ state: 'held', holdExpiresAt: keptUntil, keptUntil });
  expect(opened.keptSubcategories).toEqual([{ subcategory: 'Pizza', until: keptUntil }]);
  expect(opened.free).toEqual({ medium: 11, large: 2 });
  const inList: CampaignSummary[] = (await fixture.campaigns.client().get('/api/campaigns')).body;
  expect(inList.find(({ id }) => id === made.id)?.keptSubcategories).toEqual(opened.keptSubcategories);
  expect(inList.find(({ id }) => id === last.id)?.takenSubcategories).toEqual(['Pizza']);

  const other = await fixture.addMember({ userId: 'k-other', businessSubcategory: 'Plumbing' });
  const rival = await fixture.addMember({ userId: 'k-rival' });
  const choice = (spotId: string) => ({ campaignId: made.id, spotId });
  expect(await other.post('/api/bookings', choice('M05'))).toMatchObject(
    problem(409, 'spot_taken', expect.stringContaining('reserved for its last holder until')),
  );
  expect(await rival.post('/api/bookings', choice('M06'))).toMatchObject(
    problem(409, 'category_taken', expect.stringContaining('Pizza is kept for the business')),
  );
  expect((await other.get(`/api/campaigns/${made.id}/standing`)).body.kept).toBeNull();
  expect((await holder.get(`/api/campaigns/${made.id}/standing`)).body.kept).toEqual({
    spotId: 'M05',
    until: keptUntil,
  });
  expect(await holder.post(`/api/bookings/${bought.id}/again`)).toMatchObject({
    status: 201,
    body: { campaignId: made.id, spotId: 'M05' },
  });
  expect((await holder.get(`/api/campaigns/${made.id}/standing`)).body.kept).toBeNull();
});
