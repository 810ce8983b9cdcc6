import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CardStatistics } from '@postcard/contracts';
import { startStand, testCards, type Stand } from '../../testing/service-fixture.ts';

let stand: Stand;
beforeAll(async () => void (stand = await startStand()), 60_000);
afterAll(() => stand.stop());

test('without days, the card that is being sold has its row, with what was sold of it; in days gone by it has none', async () => {
  const team = await stand.know({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  const ada = await stand.know({ userId: 'ada' });
  const cardId = await stand.cardId();
  const booking = await stand.hold(ada, cardId, 'M01');
  await stand.enterCard((await ada.post(`/api/bookings/${booking.id}/checkout`)).body.url, testCards.pays);
  await stand.becomes(ada, booking.id, 'confirmed');

  const statistics = async (query: string): Promise<CardStatistics> =>
    (await team.get(`/api/campaigns/statistics${query}`)).body;
  const today = await statistics('');
  expect(today.cards.find(({ id }) => id === cardId)).toMatchObject({
    status: 'upcoming',
    sold: 1,
    spots: 14,
    revenue: booking.amount,
  });
  expect(Date.parse(today.cards.find(({ id }) => id === cardId)?.distributionDate ?? '')).toBeGreaterThan(Date.now());
  const dates = today.cards.map(({ distributionDate }) => distributionDate);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect((await statistics('?from=2026-01-01&to=2026-01-31')).cards).toEqual([]);
});
