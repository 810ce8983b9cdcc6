import { beforeEach, expect, test } from '@jest/globals';
import { booking as rules, spotIds, type Member, type SpotId } from '@postcard/contracts';
import type { Booking } from '../bookings/booking.ts';
import { createHold } from '../bookings/hold.ts';
import { newCard, type Card } from '../cards/card.ts';
import { createHoldFirst } from './hold-first.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';

const fixture = usePaymentFixture(2);

beforeEach(() => fixture.pass(24 * 3_600_000));

async function applicant(userId: string): Promise<Member> {
  await fixture.applyMember(userId, 1, { membershipId: null });
  return (await fixture.members.byId(userId)) as Member;
}
async function holdFirst(userId: string, spotId: SpotId, clientIp: string): Promise<string> {
  const member = await applicant(userId);
  return fixture.holdFirst(member, { campaignId: 'card', spotId }, clientIp).then(
    ({ id }) => id,
    ({ code }: { code: string }) => code,
  );
}
const held = async (userId: string): Promise<Booking> =>
  (await fixture.bookings.liveOf(userId, fixture.clock.at))[0] as Booking;
const heldNow = async (): Promise<number> =>
  Object.values((await fixture.cards.byId('card'))?.claims ?? {}).filter(({ until }) => until > fixture.clock.at)
    .length;

test('a person without a membership can hold one spot, and repeat the request for it', async () => {
  const id = await holdFirst('florist', 'M01', '192.0.2.1');

  expect(await holdFirst('florist', 'M01', '192.0.2.1')).toBe(id);
  expect(await holdFirst('florist', 'M02', '192.0.2.1')).toBe('first_booking_exists');
  expect(await fixture.booking(id)).toMatchObject({ first: true, network: '192.0.2.0/24', status: 'held' });
});

test('a member can hold more than one spot', async () => {
  await fixture.applyMember('member');
  const member = (await fixture.members.byId('member')) as Member;
  const booking = await fixture.holdFirst(member, { campaignId: 'card', spotId: 'M03' }, '192.0.2.1');

  expect(booking.first).toBeUndefined();
});

test('a person who requests five spots concurrently holds one', async () => {
  await applicant('hasty');
  const spots = spotIds().slice(0, 5);

  const outcomes = await Promise.all(spots.map((spotId) => holdFirst('hasty', spotId, '192.0.2.1')));

  expect(outcomes.filter((outcome) => outcome === 'first_booking_exists')).toHaveLength(4);
  expect(await heldNow()).toBe(1);
  const other = await fixture.holdFirst(
    await applicant('hasty'),
    { campaignId: 'card', spotId: (await held('hasty')).spotId },
    '192.0.2.1',
  );
  expect(other.id).toBe((await held('hasty')).id);
});

test('a hold is released if another first booking of the person was stored concurrently', async () => {
  const card = (await fixture.cards.byId('card')) as Card;
  await fixture.cards.insert(newCard({ ...card, id: 'next-card' }, fixture.clock.at));
  const member = await applicant('racer');
  const hold = createHold(fixture);
  const holdFirstBesides = createHoldFirst({
    ...fixture,
    hold: async (...args) => {
      const booking = await hold(...args);
      await hold(member, { campaignId: 'next-card', spotId: 'M01' }, { first: true });
      return booking;
    },
  });

  const outcome = await holdFirstBesides(member, { campaignId: 'card', spotId: 'M01' }, '192.0.2.1').catch(
    ({ code }: { code: string }) => code,
  );

  expect(outcome).toBe('first_booking_exists');
  expect(await fixture.bookings.liveOf('racer', fixture.clock.at)).toMatchObject([{ campaignId: 'next-card' }]);
});

test('a stranger who uses a business’s name cannot prevent the business from booking', async () => {
  const stranger = { ...(await applicant('stranger')), businessName: 'Joe’s Grill' };
  const joe = { ...(await applicant('joe')), businessName: 'JOES GRILL' };
  await fixture.holdFirst(stranger, { campaignId: 'card', spotId: 'M01' }, '10.0.0.1');

  const booking = await fixture.holdFirst(joe, { campaignId: 'card', spotId: 'M02' }, '10.1.0.1');

  expect(booking).toMatchObject({ status: 'held', businessName: 'JOES GRILL' });
});

test('a network of robots holds at most two spots and does not block other networks', async () => {
  const robots = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      holdFirst(`robot-${index}`, spotIds()[index % spotIds().length] as SpotId, `198.51.100.${index}`),
    ),
  );
  const held = robots.filter((outcome) => !['too_many_requests', 'spot_taken'].includes(outcome));
  expect(held.length).toBeLessThanOrEqual(rules.unpaidFirstBookings.network);
  expect(await heldNow()).toBe(held.length);
  const free = spotIds()
    .filter((spotId) => spotId.startsWith('M'))
    .slice(-1)[0] as SpotId;
  const honest = await holdFirst('honest', free, '203.0.113.1');
  expect(['too_many_requests', 'first_booking_exists']).not.toContain(honest);
});

test('many networks leave four spots to members, and paid bookings are not counted', async () => {
  const outcomes: string[] = [];
  for (const [index, spotId] of spotIds().slice(0, 12).entries())
    outcomes.push(await holdFirst(`network-${index}`, spotId, `10.${index}.0.1`));
  const refused = outcomes.map((outcome) => outcome === 'too_many_requests');
  expect(refused).toEqual([...Array<boolean>(10).fill(false), true, true]);

  const paid = await fixture.booking(outcomes[0] as string);
  await fixture.enter(await fixture.checkOut(paid), '4242424242424242');
  await fixture.settle(paid.id);
  expect(await holdFirst('network-11', 'M12', '10.11.0.1')).not.toBe('too_many_requests');
  await fixture.followReview.onRejected(paid.userId);
});

test('a hold is counted until it ends, with a payment page until the page’s end', async () => {
  const one = await holdFirst('one-shop', 'M01', '192.0.2.9');
  const two = await holdFirst('two-shop', 'M02', '192.0.2.9');
  expect(await holdFirst('keen', 'M03', '192.0.2.9')).toBe('too_many_requests');
  await fixture.cancel(await fixture.booking(one));
  expect(await holdFirst('keen', 'M02', '192.0.2.9')).toBe('spot_taken');
  const keen = await holdFirst('keen', 'M03', '192.0.2.9');
  await fixture.checkOut(await fixture.booking(keen));
  fixture.pass(rules.holdMs);
  expect(await holdFirst('two-shop', 'M02', '192.0.2.9')).not.toBe(two);
  expect(await holdFirst('late', 'M04', '192.0.2.9')).toBe('too_many_requests');
  fixture.pass(rules.checkoutMs);
  expect(await holdFirst('late', 'M04', '192.0.2.9')).not.toBe('too_many_requests');
});
