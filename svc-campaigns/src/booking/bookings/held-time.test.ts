import { expect, test } from '@jest/globals';
import { booking as rules, type Member } from '@postcard/contracts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';

const fixture = usePaymentFixture();

const minute = 60_000;

async function holdOnAndOn(hold: () => Promise<{ id: string }>, minutes: number): Promise<[number, unknown]> {
  for (let held = 0; held < 240; held += minutes) {
    try {
      const { id } = await hold();
      fixture.pass(minutes * minute);
      await fixture.cancel(await fixture.booking(id));
    } catch (error) {
      return [held, error];
    }
  }
  return [240, null];
}

test('a member who keeps holding a spot is refused after an hour, and may hold it again after a pause', async () => {
  await fixture.applyMember('again');
  const hold = () => fixture.hold('again', 'M01');

  const [held, refusal] = await holdOnAndOn(hold, 10);

  expect(held).toBe(50);
  expect(refusal).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(/^You have held spots on this card for a long time .* try again after .*M\.$/u),
  });
  fixture.pass((refusal as { retryAfterSeconds: number }).retryAfterSeconds * 1000);
  expect(await hold()).toMatchObject({ status: 'held' });
});

test('a person without a membership is refused after an hour like a member', async () => {
  await fixture.applyMember('newcomer', 1, { membershipId: null });
  const member = (await fixture.members.byId('newcomer')) as Member;
  const hold = () => fixture.holdFirst(member, { campaignId: 'card', spotId: 'M02' }, '192.0.2.1');

  const [held, refusal] = await holdOnAndOn(hold, rules.holdMs / minute - 1);

  expect(held).toBe(56);
  expect(refusal).toMatchObject({ code: 'too_many_requests' });
});

test('a member who has held spots for half an hour may hold another one, and repeat that request', async () => {
  await fixture.applyMember('undecided');
  for (const spotId of ['M03', 'M05', 'M06'] as const) {
    const { id } = await fixture.hold('undecided', spotId);
    fixture.pass(10 * minute);
    await fixture.cancel(await fixture.booking(id));
  }
  const held = await fixture.hold('undecided', 'M04');

  const again = await fixture.hold('undecided', 'M04');

  expect(again.id).toBe(held.id);
});
