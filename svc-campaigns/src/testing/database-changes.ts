import { categoryKey, type BookingView, type CampaignStatus } from '@postcard/contracts';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { StoredDocument } from '@postcard/service-kit/testing';

export function createDatabaseChanges(db: mongoose.Connection) {
  const set = (collection: string) => (id: string, change: object) =>
    db.collection<StoredDocument>(collection).updateOne({ _id: id }, { $set: change });
  const [changeCard, changeBooking] = [set('campaigns'), set('bookings')];

  async function runOut(booking: BookingView): Promise<void> {
    const past = new Date(Date.now() - 1);
    const key = categoryKey(booking.businessSubcategory);
    const claim = { [`claims.${booking.spotId}.until`]: past, [`categories.${key}.until`]: past };
    await changeCard(booking.campaignId, claim);
    await changeBooking(booking.id, { holdExpiresAt: past });
  }

  const becomeCard = (cardId: string, status: CampaignStatus) => changeCard(cardId, { status });

  const creditInvoice = (id: string) =>
    set('invoices')(id, {
      creditNote: { id: 'credit', creditNoteNumber: 'CN-000001', date: new Date().toISOString(), amount: 50_000 },
    });

  async function addDispute(): Promise<string> {
    const id = `dp_${randomUUID()}`;
    const facts = {
      status: 'needs_answer',
      amount: 50_000,
      reason: 'fraudulent',
      answerBy: new Date(Date.now() + 86_400_000),
      bookingId: null,
      businessName: '',
      campaignName: '',
      spotId: '',
    };
    await db
      .collection<StoredDocument>('disputes')
      .insertOne({ _id: id, ...facts, createdAt: new Date(), version: 1, outbox: [] });
    return id;
  }

  const putInQueue = (userId: string, campaignId: string) =>
    db
      .collection<StoredDocument>('waitlist')
      .updateOne(
        { _id: `${campaignId}:${userId}` },
        { $set: { userId, campaignId, subcategory: 'Pizza', offerId: `offer-${userId}`, joinedAt: new Date() } },
        { upsert: true },
      );

  async function codeOf(bookingId: string): Promise<string> {
    const link = await db.collection<StoredDocument>('short_links').findOne({ bookingId });
    return String(link?._id);
  }

  /** Sets a press to the state that a crashed worker leaves. */
  const loseWorker = (cardId: string) => set('presses')(cardId, { state: 'working', leaseUntil: new Date(0) });

  /** Changes a byte of an approved file. @returns a function that restores it */
  async function spoilArtwork(bookingId: string): Promise<() => Promise<unknown>> {
    const artwork = await db.collection<StoredDocument>('artworks').findOne({ _id: bookingId });
    const chunks = db.collection<StoredDocument>('artwork.chunks');
    const chunk = await chunks.findOne({ files_id: artwork?.['proofs'].at(-1).file.fileId, n: 0 });
    const good = Buffer.from(chunk?.['data'].value());
    const bad = Buffer.from(good);
    bad[good.length - 20] = (bad.at(-20) as number) ^ 1;
    const set = (data: Buffer) =>
      chunks.updateOne({ _id: chunk?._id }, { $set: { data: new mongoose.mongo.Binary(data) } });
    await set(bad);
    return () => set(good);
  }

  const count = (collection: string, filter = {}): Promise<number> => db.collection(collection).countDocuments(filter);

  const find = (collection: string, filter: object) => db.collection(collection).findOne(filter);

  const forgetPage = (booking: BookingView) => changeBooking(booking.id, { stripeSessionId: null });

  return {
    runOut,
    becomeCard,
    changeCard,
    changeBooking,
    creditInvoice,
    addDispute,
    putInQueue,
    codeOf,
    loseWorker,
    spoilArtwork,
    count,
    find,
    forgetPage,
  };
}
