import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { town, type Member } from '@postcard/contracts';
import { refundFact } from '@postcard/contracts/refund-limit';
import { createLog } from '@postcard/service-kit';
import { createSweep } from '../../billing/payments/reconciler.ts';
import { after, before, openShop, type Shop } from '../../testing/booking-fixture.ts';
import { presentBooking } from './booking.ts';
import { createCancel, createGiveBack } from './cancel.ts';
import { createHold } from './hold.ts';

const startsAt = new Date('2027-02-01T12:00:00.000Z');
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: town.timeZone });
const onDay = (instant: string) => longDate.format(new Date(instant));
const log = createLog('test', { level: 'silent', pretty: false });

let shop: Shop;
let settled: string[] = [];
beforeAll(async () => {
  shop = await openShop(startsAt);
  await shop.addMember('ada', 'Pizza');
});
afterAll(() => shop.drop());

const parts = () => ({
  ...shop,
  streams: { spotChanged: () => undefined } as never,
  log,
  now: () => shop.clock.at,
  settle: async (id: string) => void settled.push(id),
});

test('a hold lives fifteen minutes: the sweeper leaves it its last millisecond and no more', async () => {
  await shop.addCard('may');
  const booking = await createHold(parts())((await shop.members.byId('ada')) as Member, {
    campaignId: 'may',
    spotId: 'M05',
  });
  const end = after(startsAt, 15 * 60_000);
  expect(booking.holdExpiresAt).toEqual(end);
  const sweep = createSweep(parts());
  shop.clock.at = before(end);
  await sweep();
  expect(presentBooking(await shop.booking(booking.id), shop.clock.at).status).toBe('held');
  shop.clock.at = end;
  expect(presentBooking(await shop.booking(booking.id), end).status).toBe('expired');
  await sweep();
  expect((await shop.booking(booking.id)).status).toBe('expired');
  expect((await shop.card('may')).claims).toEqual({});
});

test('a hold whose payment page opens as the sweeper looks keeps its spot', async () => {
  await shop.addCard('july');
  const { id, holdExpiresAt } = await createHold(parts())((await shop.members.byId('ada')) as Member, {
    campaignId: 'july',
    spotId: 'M05',
  });
  shop.clock.at = holdExpiresAt;
  const overdue = async (at: Date) => {
    const found = await shop.bookings.overdue(at);
    expect(found.map((booking) => booking.id)).toContain(id);
    await shop.bookings.move(id, ['held'], { paymentOpen: true, holdExpiresAt: after(at, 60_000) });
    return found;
  };
  await createSweep({ ...parts(), bookings: { ...shop.bookings, overdue } })();
  expect((await shop.booking(id)).status).toBe('held');
  expect((await shop.card('july')).claims.M05?.bookingId).toBe(id);
});

test('a paid booking is cancelled one millisecond before the limit and at it, and refused one after', async () => {
  const card = await shop.addCard('june', { distributionDate: new Date('2027-06-20T17:00:00.000Z') });
  const deps = { ...parts(), provider: {} as never };
  const cancel = createCancel({ ...deps, giveBack: createGiveBack(deps) });
  const early = await shop.sell(card, 'early', 'M01', 'Florist');
  const onTime = await shop.sell(card, 'on-time', 'M02', 'Gym');
  const late = await shop.sell(card, 'late', 'M03', 'Plumbing');
  settled = [];
  shop.clock.at = before(card.cancelUntil);
  expect((await cancel(early)).status).toBe('cancelling');
  shop.clock.at = card.cancelUntil;
  expect((await cancel(onTime)).status).toBe('cancelling');
  shop.clock.at = after(card.cancelUntil);
  await expect(cancel(late)).rejects.toMatchObject({
    code: 'cancel_too_late',
    message: 'This booking could be cancelled until June 5, 2027.',
  });
  expect(settled).toEqual([early.id, onTime.id]);
});

test.each([
  ['spring', '2028-03-27T17:00:00.000Z', '2028-03-12T17:00:00.000Z', '2028-03-13T06:59:59.000Z', 'March 12, 2028'],
  ['autumn', '2028-11-20T18:00:00.000Z', '2028-11-05T18:00:00.000Z', '2028-11-06T07:59:59.000Z', 'November 5, 2028'],
])(
  'a day that is shown holds to its last second when the clocks change in %s, also for a limit stored as an hour of it',
  async (name, distribution, hour, lastSecond, shown) => {
    const made = await shop.addCard(name, { distributionDate: new Date(distribution) });
    const deps = { ...parts(), provider: {} as never };
    const cancel = createCancel({ ...deps, giveBack: createGiveBack(deps) });
    for (const [card, spots] of [
      [made, ['M01', 'M02']],
      [{ ...made, cancelUntil: new Date(hour) }, ['M03', 'M04']],
    ] as const) {
      const [inTime, late] = [
        await shop.sell(card, `${spots[0]}-in-time`, spots[0], `${spots[0]} trade`),
        await shop.sell(card, `${spots[1]}-late`, spots[1], `${spots[1]} trade`),
      ];
      shop.clock.at = new Date(lastSecond);
      expect(refundFact(presentBooking(inTime, shop.clock.at).cancelUntil, shop.clock.at, onDay)).toEqual([
        'Full refund until',
        shown,
      ]);
      expect((await cancel(inTime)).status).toBe('cancelling');
      shop.clock.at = after(shop.clock.at, 1000);
      await expect(cancel(late)).rejects.toMatchObject({
        code: 'cancel_too_late',
        message: `This booking could be cancelled until ${shown}.`,
      });
    }
  },
);
