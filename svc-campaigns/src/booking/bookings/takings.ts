import type { BookingStatus } from '@postcard/contracts';
import { acrossTowns, firstTown, ofEachTown } from '@postcard/service-kit';
import type { BookingModel, Document } from './model.ts';

export type Takings = { paid: string[]; revenue: number; refunded: number };

export type TownSum = { bookings: number; members: number; revenue: number; refunded: number };
type Summed = { _id: string | null; bookings: number; members: number; amount: number };

export function createTakings(model: BookingModel) {
  return {
    async takingsOf(campaignIds: readonly string[]): Promise<Map<string, Takings>> {
      const found = await model
        .find(
          { campaignId: { $in: [...campaignIds] }, status: { $in: ['confirmed', 'refunded'] } },
          { campaignId: 1, status: 1, amount: 1, refund: 1 },
        )
        .lean<Document[]>();
      const of = (bookings: readonly Document[], status: BookingStatus) =>
        bookings.filter((booking) => booking.status === status);
      const sum = (bookings: readonly Document[]) => bookings.reduce((total, { amount }) => total + amount, 0);
      return new Map(
        [...Map.groupBy(found, ({ campaignId }) => campaignId)].map(([campaignId, all]) => {
          const paid = of(all, 'confirmed');
          return [
            campaignId,
            {
              paid: paid.map(({ _id }) => _id),
              revenue: sum(paid),
              refunded: sum(of(all, 'refunded').filter(({ refund }) => refund)),
            },
          ];
        }),
      );
    },

    async takingsByTown(from: Date, to: Date): Promise<Map<string, TownSum>> {
      const made = { ...ofEachTown(), createdAt: { $gte: from, $lt: to } };
      const [paid, refunded] = await acrossTowns(() =>
        Promise.all([
          model.aggregate<Summed>([
            { $match: { ...made, status: 'confirmed' } },
            {
              $group: {
                _id: { town: '$townId', userId: '$userId' },
                bookings: { $sum: 1 },
                amount: { $sum: '$amount' },
              },
            },
            {
              $group: {
                _id: '$_id.town',
                bookings: { $sum: '$bookings' },
                members: { $sum: 1 },
                amount: { $sum: '$amount' },
              },
            },
          ]),
          model.aggregate<Pick<Summed, '_id' | 'amount'>>([
            { $match: { ...made, status: 'refunded', refund: { $ne: null } } },
            { $group: { _id: '$townId', amount: { $sum: '$amount' } } },
          ]),
        ]),
      );
      const sums = new Map<string, TownSum>();
      const sumOf = (town: string | null) => {
        const id = town ?? firstTown.id;
        const sum = sums.get(id) ?? { bookings: 0, members: 0, revenue: 0, refunded: 0 };
        sums.set(id, sum);
        return sum;
      };
      for (const { _id, bookings, members, amount } of paid) {
        const sum = sumOf(_id);
        sum.bookings += bookings;
        sum.members += members;
        sum.revenue += amount;
      }
      for (const { _id, amount } of refunded) sumOf(_id).refunded += amount;
      return sums;
    },

    async paidBetween(from: Date, to: Date): Promise<{ bookings: number; bookingMembers: number }> {
      const members = await model.aggregate<{ count: number }>([
        { $match: { createdAt: { $gte: from, $lt: to }, status: 'confirmed' } },
        { $group: { _id: '$userId', count: { $sum: 1 } } },
      ]);
      return { bookings: members.reduce((total, { count }) => total + count, 0), bookingMembers: members.length };
    },
  };
}
