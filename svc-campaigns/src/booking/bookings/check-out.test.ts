import { expect, test } from '@jest/globals';
import { booking as rules } from '@postcard/contracts/business';
import { after, before } from '../../testing/booking-fixture.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';
import { presentBooking } from './present.ts';

const fixture = usePaymentFixture();

const minutes = (count: number) => count * 60_000;

test('opening the payment page extends the booking and its claims to a minute after the page’s end', async () => {
  const start = fixture.clock.at;
  const { id } = await fixture.open('payer', 'M05');
  const end = after(start, minutes(32));
  expect(await fixture.booking(id)).toMatchObject({ checkoutExpiresAt: after(start, minutes(31)), holdExpiresAt: end });
  const card = await fixture.cards.byId('card');
  expect([card?.claims.M05?.until, card?.categories['payer']?.until]).toEqual([end, end]);

  await fixture.applyMember('rival');
  fixture.clock.at = after(start, rules.holdMs + 1);
  await expect(fixture.hold('rival', 'M05')).rejects.toMatchObject({ code: 'spot_taken' });
  fixture.clock.at = before(end);
  await expect(fixture.hold('rival', 'M05')).rejects.toMatchObject({ code: 'spot_taken' });
  expect(presentBooking(await fixture.booking(id), fixture.clock.at)).toMatchObject({
    status: 'held',
    holdExpiresAt: end.toISOString(),
  });
  fixture.clock.at = end;
  expect((await fixture.hold('rival', 'M05')).status).toBe('held');
});

test('requesting the open page again does not extend the hold', async () => {
  const start = fixture.clock.at;
  const { id, page } = await fixture.open('twice', 'M06');
  fixture.pass(minutes(5));

  expect(await fixture.checkOut(await fixture.booking(id))).toBe(page);
  expect((await fixture.booking(id)).holdExpiresAt).toEqual(after(start, minutes(32)));
});

test('opening payment pages repeatedly holds the spot for an hour at most', async () => {
  const start = fixture.clock.at;
  const { id } = await fixture.open('stays', 'M07');
  const hour = after(start, minutes(60));
  for (let opened = 1; opened < 4; opened++) {
    fixture.clock.at = before((await fixture.booking(id)).holdExpiresAt, minutes(0.5));
    await fixture.settle(id);
    await fixture.checkOut(await fixture.booking(id));
  }
  expect((await fixture.booking(id)).holdExpiresAt).toEqual(hour);

  fixture.clock.at = hour;
  await expect(fixture.checkOut(await fixture.booking(id))).rejects.toMatchObject({ code: 'hold_expired' });
  await fixture.settle(id);
  await fixture.applyMember('waiter');

  expect((await fixture.booking(id)).status).toBe('expired');
  expect((await fixture.hold('waiter', 'M07')).status).toBe('held');
});
