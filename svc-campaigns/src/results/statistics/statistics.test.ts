import { expect, test } from '@jest/globals';
import type { CardStatistics } from '@postcard/contracts';
import { useServiceFixture } from '../../testing/service-fixture.ts';

const fixture = useServiceFixture();

test('a card on sale has a row with its sales by default, and none in a past range', async () => {
  const team = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  const ada = await fixture.addMember({ userId: 'ada' });
  const cardId = fixture.card();
  const booking = await fixture.buy(ada, cardId, 'M01');

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
