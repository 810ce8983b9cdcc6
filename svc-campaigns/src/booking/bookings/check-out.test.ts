import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { after, before } from '../../testing/booking-fixture.ts';
import { openTill, type Till } from '../../testing/payment-fixture.ts';
import { presentBooking } from './booking.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const minutes = (count: number) => count * 60_000;

test('opening the payment page stretches the hold to the page’s end and a minute more: booking, spot and subcategory, to the millisecond', async () => {
  const start = till.clock.at;
  const { id } = await till.open('payer', 'M05');
  const end = after(start, minutes(32));
  expect(await till.booking(id)).toMatchObject({ checkoutExpiresAt: after(start, minutes(31)), holdExpiresAt: end });
  const card = await till.cards.byId('card');
  expect([card?.claims.M05?.until, card?.categories['payer']?.until]).toEqual([end, end]);

  await till.know('rival');
  till.clock.at = after(start, minutes(15) + 1);
  await expect(till.hold('rival', 'M05')).rejects.toMatchObject({ code: 'spot_taken' });
  till.clock.at = before(end);
  await expect(till.hold('rival', 'M05')).rejects.toMatchObject({ code: 'spot_taken' });
  expect(presentBooking(await till.booking(id), till.clock.at)).toMatchObject({
    status: 'held',
    holdExpiresAt: end.toISOString(),
  });
  till.clock.at = end;
  expect((await till.hold('rival', 'M05')).status).toBe('held');
});

test('asked again for the page that is open, the hold is not stretched further', async () => {
  const start = till.clock.at;
  const { id, page } = await till.open('twice', 'M06');
  till.pass(minutes(5));
  expect(await till.checkOut(await till.booking(id))).toBe(page);
  expect((await till.booking(id)).holdExpiresAt).toEqual(after(start, minutes(32)));
});
