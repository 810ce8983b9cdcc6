import { acrossTowns, firstTown, ofEachTown } from '@postcard/service-kit';
import type { AnyModel } from '@postcard/service-kit';
import { hourOfCreation, type ApplicationCount } from '../../hour-counts.ts';

export function createSubscriptionCounts(model: AnyModel) {
  return {
    async countsBetween(from: Date, to: Date): Promise<ApplicationCount[]> {
      const groups = await model.aggregate<{ _id: Omit<ApplicationCount, 'count'>; count: number }>([
        { $match: { createdAt: { $gte: from, $lt: to } } },
        { $group: { _id: { hour: hourOfCreation, reviewStatus: '$reviewStatus' }, count: { $sum: 1 } } },
      ]);
      return groups.map(({ _id, count }) => ({ ..._id, count }));
    },

    async countsByTown(from: Date, to: Date): Promise<Map<string, { applied: number; approved: number }>> {
      const groups = await acrossTowns(() =>
        model.aggregate<{ _id: { town?: string | null; reviewStatus: string }; count: number }>([
          { $match: { ...ofEachTown(), createdAt: { $gte: from, $lt: to } } },
          { $group: { _id: { town: '$townId', reviewStatus: '$reviewStatus' }, count: { $sum: 1 } } },
        ]),
      );
      const counts = new Map<string, { applied: number; approved: number }>();
      for (const { _id, count } of groups) {
        const id = _id.town ?? firstTown.id;
        const known = counts.get(id) ?? { applied: 0, approved: 0 };
        counts.set(id, {
          applied: known.applied + count,
          approved: known.approved + (_id.reviewStatus === 'approved' ? count : 0),
        });
      }
      return counts;
    },
  };
}
