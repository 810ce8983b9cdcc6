import { expect, test } from '@jest/globals';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { eventFor, operator, readPages, together } from '@postcard/service-kit/testing';
import { createBookingStore, type BookingStore } from '../../booking/bookings/store.ts';
import { bookingOf, useDatabase } from '../../testing/builders.ts';
import { approved, commented, drafted, proofed, type Artwork, type ProofDraft } from './artwork.ts';
import { createReminderStore } from './reminder-store.ts';
import { createDesignRequestStore, type StoredRequest } from './request-store.ts';
import { createArtworkStore, type ArtworkStore } from './store.ts';
import { createUpdateBooking } from './update-booking.ts';

const at = new Date('2027-05-01T12:00:00.000Z');
const draft = (sha256: string): ProofDraft => ({ source: 'upload', sha256, file: null, design: null, findings: [] });

let db: Connection;
let artworks: ArtworkStore;
let bookings: BookingStore;

useDatabase((opened) => {
  db = opened;
  artworks = createArtworkStore(db, () => {});
  bookings = createBookingStore(db, () => {});
});

test('thirty concurrent versions are numbered without gap, each with its event', async () => {
  await together(
    (index) =>
      artworks.change(
        'many',
        (artwork) => proofed(artwork, draft(`n${index}`), at),
        (next) => [eventFor('proof.made', { id: next.id, version: next.revision })],
      ),
    30,
  );
  const { proofs, revision } = await artworks.of('many');

  expect([proofs.map(({ version }) => version), revision]).toEqual([
    Array.from({ length: 30 }, (_, index) => index + 1),
    30,
  ]);
  expect((await artworks.model.findById('many').lean())?.outbox).toHaveLength(30);
});

test('a step without a change, or one that throws, does not store an update', async () => {
  await artworks.change('still', (artwork) => artwork);

  await expect(artworks.change('still', (artwork) => approved(artwork, 1, 'aa', at))).rejects.toThrow();
  expect(await artworks.model.countDocuments({ _id: 'still' })).toBe(0);
  await expect(artworks.of(operator)).rejects.toThrow(/Cast/);
});

test('an approval is never stored for a concurrent new version', async () => {
  await together(async (round) => {
    const id = `race-${round}`;
    await artworks.change(id, (artwork) => proofed(artwork, draft('old'), at));
    await Promise.allSettled([
      artworks.change(id, (artwork) => approved(artwork, 1, 'old', at)),
      artworks.change(id, (artwork) => proofed(artwork, draft('new'), at)),
    ]);
    expect(await artworks.of(id)).toMatchObject({
      state: 'in_proof',
      proofs: [{ status: 'replaced' }, { status: 'waiting' }],
    });
  }, 15);
});

test('a booking gets the newest revision in any order, and the sweeper completes it after a crash', async () => {
  await bookings.insert(bookingOf({ id: 'kept' }));
  const { update, updateLeft } = createUpdateBooking({ artworks, bookings });
  const steps: Artwork[] = [];
  steps.push(await artworks.change('kept', (artwork) => proofed(artwork, draft('aa'), at)));
  steps.push(await artworks.change('kept', (artwork) => approved(artwork, 1, 'aa', at)));
  steps.push(await artworks.change('kept', drafted));
  for (const index of [2, 1, 0, 1]) await update(steps[index] as Artwork);
  expect(await bookings.byId('kept')).toMatchObject({ adApproved: false, artwork: { state: 'draft', revision: 3 } });
  await artworks.change('kept', (artwork) => proofed(artwork, draft('bb'), at));
  await artworks.change('kept', (artwork) => approved(artwork, 2, 'bb', at));
  await updateLeft();
  expect(await bookings.byId('kept')).toMatchObject({ adApproved: true, artwork: { state: 'approved', version: 2 } });
  expect((await artworks.unwritten()).some(({ id }) => id === 'kept')).toBe(false);
});

test('the approved artworks of bookings are read without comments', async () => {
  const artworks = createArtworkStore(db, () => {});
  for (const id of ['shown', 'waiting', 'elsewhere'])
    await artworks.change(id, (artwork) =>
      commented(
        proofed(artwork, draft('cc'), at),
        1,
        { id: 'c1', author: 'member', x: 0, y: 0, text: 'Between us' },
        at,
      ),
    );
  for (const id of ['shown', 'elsewhere']) await artworks.change(id, (artwork) => approved(artwork, 1, 'cc', at));

  const found = await artworks.approvedOf(['shown', 'waiting', 'none']);

  expect(found).toMatchObject([{ id: 'shown', proofs: [{ version: 1, status: 'approved', sha256: 'cc' }] }]);
  expect(JSON.stringify(found)).not.toMatch(/Between us|findings/);
});

const request = (id: string, change: Partial<StoredRequest> = {}): StoredRequest => ({
  id,
  userId: 'ada',
  campaignId: 'may',
  businessName: 'A.B (C)',
  spotId: 'M01',
  campaignName: 'May',
  goal: 'Guests',
  offer: '',
  text: 'Hi',
  tone: 'plain',
  status: 'open',
  createdAt: at,
  ...change,
});

test('one of fifty requests for a booking is open; another may follow after the team’s proof', async () => {
  const requests = createDesignRequestStore(db, () => {});
  await createIndexes(db);
  const opened = await together((index) =>
    requests.open(request('r1', { goal: `Goal ${index}` }), [
      eventFor('design-help.requested', { id: 'r1', version: 1 }),
    ]),
  );
  expect(opened.filter(Boolean)).toHaveLength(1);
  await requests.markAnswered('r1');
  expect([(await requests.of('r1'))?.status, await requests.openAmong(['r1', 'r2'])]).toEqual(['answered', new Set()]);
  expect(await requests.open(request('r1', { goal: 'Another' }), [])).toBe(true);
  expect([(await requests.of('r1'))?.goal, await requests.openAmong(['r1', 'r2'])]).toEqual([
    'Another',
    new Set(['r1']),
  ]);
  for (const id of ['r3', 'r4', 'r5']) await requests.open(request(id), []);
  const { items, totals } = await readPages((paging) => requests.list({ ...paging, status: 'open', q: 'a.b (c)' }), 2);
  expect([items.map(({ id }) => id), totals[0]]).toEqual([['r5', 'r4', 'r3', 'r1'], 4]);
});

test('the search finds a design request only by its current texts', async () => {
  const requests = createDesignRequestStore(db, () => {});
  await createIndexes(db);
  const found = async (q: string) =>
    (await readPages((paging) => requests.list({ ...paging, q }), 2)).items.map(({ id }) => id);
  await requests.open(request('0191-0', { businessName: 'Wren Books' }), []);
  for (const id of ['0190-first', '0190-second']) await requests.open(request(id, { businessName: 'Heron Books' }), []);
  expect([await found('wren'), await found('heron'), await found('books')]).toEqual([
    ['0191-0'],
    ['0190-second', '0190-first'],
    ['0191-0', '0190-second', '0190-first'],
  ]);

  await requests.markAnswered('0190-first');
  expect(await requests.open(request('0190-second', { businessName: 'Not this' }), [])).toBe(false);
  await requests.open(request('0190-first', { businessName: 'Egret Books' }), []);
  expect([await found('heron'), await found('egret'), await found('not this')]).toEqual([
    ['0190-second'],
    ['0190-first'],
    [],
  ]);
});

test('one of fifty equal reminders is stored, with its event', async () => {
  const reminders = createReminderStore(db, () => {});
  await createIndexes(db);
  const given = await together(() =>
    reminders.insert('b1:artwork:7', at, [eventFor('artwork.reminded', { id: 'b1', version: 1 })]),
  );

  expect(given.filter(Boolean)).toHaveLength(1);
  expect((await reminders.model.findById('b1:artwork:7').lean())?.outbox).toHaveLength(1);
});

test('`sentKeys` returns the reminders that were sent', async () => {
  const reminders = createReminderStore(db, () => {});
  await reminders.insert('b2:artwork:7', at, []);

  expect([...(await reminders.sentKeys(['b2:artwork:7', 'b2:artwork:3']))]).toEqual(['b2:artwork:7']);
});
