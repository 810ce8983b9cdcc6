import { beforeAll, expect, test } from '@jest/globals';
import { type Member } from '@postcard/contracts';
import { booking as rules } from '@postcard/contracts/business';
import { refundFact } from '@postcard/contracts/refund-limit';
import { longDate } from '@postcard/contracts/town-dates';
import { createEventFactory, createLog } from '@postcard/service-kit';
import { createSweep } from '../../billing/payments/reconciler.ts';
import { changeStored } from '../../testing/builders.ts';
import { after, before, useBookingFixture } from '../../testing/booking-fixture.ts';
import { presentBooking } from './present.ts';
import { createCancel, createGiveBack } from './cancel.ts';
import { createHold } from './hold.ts';

const startsAt = new Date('2027-02-01T12:00:00.000Z');
const log = createLog('test', { level: 'silent', pretty: false });

const fixture = useBookingFixture(startsAt);
let settled: string[] = [];
beforeAll(async () => {
  await fixture.addMember('ada', 'Pizza');
});

const parts = () => ({
  ...fixture,
  streams: { spotChanged: () => undefined } as never,
  unpaid: { free: async () => undefined, extend: async () => undefined },
  newEvent: createEventFactory('test', () => fixture.clock.at),
  log,
  now: () => fixture.clock.at,
  settle: async (id: string) => void settled.push(id),
});

test('the sweeper expires a hold at its end, and not a millisecond earlier', async () => {
  await fixture.addCard('may');
  const booking = await createHold(parts())((await fixture.members.byId('ada')) as Member, {
    campaignId: 'may',
    spotId: 'M05',
  });
  const end = after(startsAt, rules.holdMs);
  expect(booking.holdExpiresAt).toEqual(end);
  const sweep = createSweep(parts());
  fixture.clock.at = before(end);
  await sweep();
  expect(presentBooking(await fixture.booking(booking.id), fixture.clock.at).status).toBe('held');
  fixture.clock.at = end;
  expect(presentBooking(await fixture.booking(booking.id), end).status).toBe('expired');
  await sweep();
  expect((await fixture.booking(booking.id)).status).toBe('expired');
  expect((await fixture.card('may')).claims).toEqual({});
  expect((await fixture.bookings.model.findById(booking.id).lean())?.outbox).toMatchObject([
    { type: 'booking.hold-expired', data: { recipient: { email: 'ada@example.com' }, booking: { status: 'expired' } } },
  ]);
});

test('a hold whose payment page opens during a sweep keeps its spot', async () => {
  await fixture.addCard('july');
  const { id, holdExpiresAt } = await createHold(parts())((await fixture.members.byId('ada')) as Member, {
    campaignId: 'july',
    spotId: 'M05',
  });
  fixture.clock.at = holdExpiresAt;
  const overdue = async (at: Date) => {
    const found = await fixture.bookings.overdue(at);
    expect(found.map((booking) => booking.id)).toContain(id);
    await changeStored(fixture.bookings, id, { paymentOpen: true, holdExpiresAt: after(at, 60_000) });
    return found;
  };

  await createSweep({ ...parts(), bookings: { ...fixture.bookings, overdue } })();

  expect((await fixture.booking(id)).status).toBe('held');
  expect((await fixture.card('july')).claims.M05?.bookingId).toBe(id);
});

test('a paid booking can be canceled until its deadline, and not a millisecond later', async () => {
  const card = await fixture.addCard('june', { distributionDate: new Date('2027-06-20T17:00:00.000Z') });
  const deps = { ...parts(), provider: {} as never };
  const cancel = createCancel({ ...deps, giveBack: createGiveBack(deps) });
  const early = await fixture.sell(card, 'early', 'M01', 'Florist');
  const onTime = await fixture.sell(card, 'on-time', 'M02', 'Gym');
  const late = await fixture.sell(card, 'late', 'M03', 'Plumbing');
  settled = [];
  fixture.clock.at = before(card.cancelUntil);
  expect((await cancel(early)).status).toBe('cancelling');
  fixture.clock.at = card.cancelUntil;
  expect((await cancel(onTime)).status).toBe('cancelling');
  fixture.clock.at = after(card.cancelUntil);
  await expect(cancel(late)).rejects.toMatchObject({
    code: 'cancel_too_late',
    message: 'The deadline to cancel this booking was June 5, 2027.',
  });
  expect(settled).toEqual([early.id, onTime.id]);
});

test.each([
  ['spring', '2028-03-27T17:00:00.000Z', '2028-03-12T17:00:00.000Z', '2028-03-13T06:59:59.000Z', 'March 12, 2028'],
  ['autumn', '2028-11-20T18:00:00.000Z', '2028-11-05T18:00:00.000Z', '2028-11-06T07:59:59.000Z', 'November 5, 2028'],
])(
  'the last day to cancel lasts to its last second when clocks change in %s, even when stored as an hour',
  async (name, distribution, hour, lastSecond, shown) => {
    const made = await fixture.addCard(name, { distributionDate: new Date(distribution) });
    const deps = { ...parts(), provider: {} as never };
    const cancel = createCancel({ ...deps, giveBack: createGiveBack(deps) });

    for (const [card, spots] of [
      [made, ['M01', 'M02']],
      [{ ...made, cancelUntil: new Date(hour) }, ['M03', 'M04']],
    ] as const) {
      const [inTime, late] = [
        await fixture.sell(card, `${spots[0]}-in-time`, spots[0], `${spots[0]} trade`),
        await fixture.sell(card, `${spots[1]}-late`, spots[1], `${spots[1]} trade`),
      ];
      fixture.clock.at = new Date(lastSecond);
      expect(refundFact(presentBooking(inTime, fixture.clock.at).cancelUntil, fixture.clock.at, longDate)).toEqual([
        'Full refund until',
        shown,
      ]);
      expect((await cancel(inTime)).status).toBe('cancelling');
      fixture.clock.at = after(fixture.clock.at, 1000);
      await expect(cancel(late)).rejects.toMatchObject({
        code: 'cancel_too_late',
        message: `The deadline to cancel this booking was ${shown}.`,
      });
    }
  },
);
