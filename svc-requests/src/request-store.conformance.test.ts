import { afterAll, describe, expect, test } from '@jest/globals';
import type { ContactBody } from '@postcard/contracts';
import { createIndexes } from '@postcard/service-kit';
import { eventFor, openTestDatabase, operator, readPages, together } from '@postcard/service-kit/testing';
import {
  newContactRequest,
  createContactRequestStore,
  newSampleRequest,
  createSampleRequestStore,
} from './requests.ts';
import type { RequestStore, StoredRequest } from './request-store.ts';

let made = 0;

const { db, drop } = await openTestDatabase();
const deps = { db, wake: () => {} };
const contactRequests = createContactRequestStore(deps);
const stores: Record<'sample' | 'contact', RequestStore<StoredRequest>> = {
  sample: createSampleRequestStore(deps),
  contact: contactRequests,
};
await createIndexes(db);
afterAll(drop);

const interest = { businessCategory: 'Food & Beverage', businessSubcategory: 'Pizza', adSize: 'medium' } as const;
const body = { name: 'Ada', business: 'Pizza', email: 'ada@example.com', phone: '1', message: 'Hello' };
const kinds = {
  sample: {
    make: (id: string, at: Date, change: object) => newSampleRequest({ ...body, ...change }, id, at),
    event: 'sample-request.submitted',
    next: 'contacted',
  },
  contact: {
    make: (id: string, at: Date, change: object) => newContactRequest({ ...body, interest, ...change }, id, at),
    event: 'contact-request.submitted',
    next: 'responded',
  },
} as const;

describe.each(['sample', 'contact'] as const)('%s requests', (kind) => {
  const { make, event, next } = kinds[kind];
  async function stored(change: object = {}, at = new Date()): Promise<StoredRequest> {
    made += 1;
    const request = make(`${kind}-${String(made).padStart(5, '0')}`, at, change);
    await stores[kind].insert(request, eventFor(event, request));
    return request;
  }

  test('are returned as they were stored, and keep their event in the outbox', async () => {
    const request = await stored();

    expect(await stores[kind].byId(request.id)).toEqual({ ...request, townId: 'moorpark' });
    expect(
      (await stores[kind].model.findById(request.id).lean<{ outbox: unknown[]; outboxDue: Date }>())?.outbox,
    ).toHaveLength(1);
  });

  test('accept one of fifty concurrent changes of the same version, with its event', async () => {
    const request = await stored();
    const results = await together(() =>
      stores[kind].setStatus(request, next, eventFor(event, { id: request.id, version: 2 })),
    );

    expect(results.filter((result) => result !== null)).toHaveLength(1);
    expect(await stores[kind].byId(request.id)).toMatchObject({ status: next, version: 2 });
    expect((await stores[kind].model.findById(request.id).lean<{ outbox: unknown[] }>())?.outbox).toHaveLength(2);
  });

  test('are listed newest first without gap or repeat, by status and by text', async () => {
    const at = new Date('2031-01-01T00:00:00Z');
    const tied: StoredRequest[] = [];
    for (let i = 0; i < 9; i++) tied.push(await stored({ message: 'Tied (up)?' }, at));
    await stores[kind].setStatus(tied[0] as StoredRequest, next, eventFor(event, tied[0] as StoredRequest));

    const { items, totals } = await readPages(
      (paging) => stores[kind].list({ ...paging, q: 'TIED (up)?', status: 'pending' }),
      3,
    );

    expect(items.map(({ id }) => id)).toEqual(
      tied
        .slice(1)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(totals[0]).toBe(8);
  });

  test('are listed by status in descending order of their ids, and are counted by status and hour', async () => {
    const at = (hour: string) => new Date(`2032-05-01T${hour}:00Z`);
    const made = [
      await stored({}, at('07:59')),
      await stored({}, at('08:00')),
      await stored({}, at('08:30')),
      await stored({}, at('09:00')),
    ];
    for (const request of made) await stores[kind].setStatus(request, 'archived', eventFor(event, request));
    const { items, totals } = await readPages((paging) => stores[kind].list({ ...paging, status: 'archived' }), 3);
    expect(items.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed());
    expect(totals).toEqual([4, 4]);
    const counts = await stores[kind].countsBetween(at('08:00'), at('09:00'));
    expect(counts).toEqual([{ status: 'archived', hour: '2032-05-01T08', count: 2 }]);
  });

  test.each([999, 1000, 2000, 2001])('are exported newest first and each once (%i requests)', async (count) => {
    const status = `exported-${count}`;
    const ids = Array.from({ length: count }, (_, place) => `${kind}-${status}-${String(place).padStart(5, '0')}`);
    const { db, collection } = stores[kind].model;
    await db
      .collection<{ _id: string }>(collection.name)
      .insertMany(ids.map((_id) => ({ _id, ...body, status, version: 1, createdAt: new Date() })));
    const read: string[] = [];

    for await (const { id } of stores[kind].all({ status })) read.push(id);

    expect(read).toEqual(ids.toReversed());
  });

  test('reject a query operator in place of an id', async () => {
    await expect(stores[kind].byId(operator)).rejects.toThrow(/Cast/);
  });
});

test('the store counts interests by category and ad size, and ignores requests without an interest', async () => {
  const at = new Date('2033-05-01T00:00:00Z');
  const interests = [
    interest,
    interest,
    { ...interest, adSize: 'large' },
    { ...interest, businessCategory: 'Pet Services' },
    undefined,
  ] as const;
  for (const [index, interest] of interests.entries()) {
    const request = newContactRequest({ ...body, interest } as ContactBody, `interest-${index}`, at);
    await contactRequests.insert(request, eventFor('contact-request.submitted', request));
  }

  const counts = await contactRequests.interestsBetween(at, new Date(at.getTime() + 1));

  expect(new Set(counts.map(({ category, adSize, count }) => `${category} ${adSize} ${count}`))).toEqual(
    new Set(['Food & Beverage medium 2', 'Food & Beverage large 1', 'Pet Services medium 1']),
  );
  expect(await contactRequests.interestsBetween(new Date(0), at)).not.toContainEqual(
    expect.objectContaining({ category: 'Pet Services' }),
  );
});
