import { contactFields } from '@postcard/contracts';
import { createRequestStore, type StoreDeps } from '../request-store.ts';
import type { StoredContactRequest } from './contact-request.ts';

export type ContactRequestStore = ReturnType<typeof createContactRequestStore>;

export type InterestCount = { category: string; adSize: string; count: number };

export function createContactRequestStore(deps: StoreDeps) {
  const store = createRequestStore<StoredContactRequest>(deps, {
    model: 'contact_request',
    collection: 'contact_requests',
    fields: Object.keys(contactFields),
    others: { interest: Object },
  });
  return {
    ...store,

    async interestsBetween(from: Date, to: Date): Promise<InterestCount[]> {
      const groups = await store.model.aggregate<{ _id: Omit<InterestCount, 'count'>; count: number }>([
        { $match: { createdAt: { $gte: from, $lt: to }, interest: { $ne: null } } },
        { $group: { _id: { category: '$interest.businessCategory', adSize: '$interest.adSize' }, count: { $sum: 1 } } },
      ]);
      return groups.map(({ _id, count }) => ({ ..._id, count }));
    },
  };
}
