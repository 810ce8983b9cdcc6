import type { BookingStatus } from '@postcard/contracts';
import type { BookingModel, Document } from './model.ts';

/** What a card's bookings brought, in cents, and which of them are paid. */
export type Takings = { paid: string[]; revenue: number; refunded: number };

/** What bookings brought, added up for the team. */
export function createTakings(model: BookingModel) {
  return {
    /** What the bookings of some cards brought, by card. */
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

    /** Of the bookings made from one instant up to another, those that stand paid, and of how many members. */
    async paidBetween(from: Date, to: Date): Promise<{ bookings: number; bookingMembers: number }> {
      const members = await model.aggregate<{ count: number }>([
        { $match: { createdAt: { $gte: from, $lt: to }, status: 'confirmed' } },
        { $group: { _id: '$userId', count: { $sum: 1 } } },
      ]);
      return { bookings: members.reduce((total, { count }) => total + count, 0), bookingMembers: members.length };
    },
  };
}
