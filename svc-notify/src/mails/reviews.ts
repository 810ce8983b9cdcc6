import type { Model } from 'mongoose';
import type { Mail } from './mail.ts';

const begins = 'booking-in-review';
const ends = ['booking-confirmed', 'payment-returned', 'booking-refunded', 'application-rejected'];

export const reviewsIn = (model: Model<Mail>) => ({
  /** Returns true if a user's paid first booking was in review at that time. */
  async wasInReview(userId: string, at: Date): Promise<boolean> {
    const last = await model
      .findOne({ about: { $eq: userId }, template: { $in: [begins, ...ends] }, createdAt: { $lte: at } })
      .sort({ _id: -1 })
      .lean<Mail>();
    return last?.template === begins;
  },
});
