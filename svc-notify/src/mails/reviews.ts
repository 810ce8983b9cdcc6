import type { AnyModel } from '@postcard/service-kit';
import type { Mail } from './mail.ts';

const begins = 'booking-in-review';
const ends = ['booking-confirmed', 'payment-returned', 'booking-refunded', 'application-rejected'];

export const reviewsIn = (model: AnyModel) => ({
  async wasInReview(userId: string, at: Date): Promise<boolean> {
    const last: Mail | null = await model
      .findOne({ about: { $eq: userId }, template: { $in: [begins, ...ends] }, createdAt: { $lte: at } })
      .sort({ _id: -1 })
      .lean();
    return last?.template === begins;
  },
});
