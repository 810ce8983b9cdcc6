import { categoryKey, type BookingView, type CampaignStatus } from '@postcard/contracts';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';

/** What a test changes or reads in the service's database, where no call of the service does so. */
export function createDatabaseChanges(db: mongoose.Connection) {
  /** Lets a hold's time be over, as if its minutes had passed. */
  async function runOut(booking: BookingView): Promise<void> {
    const past = new Date(Date.now() - 1);
    const key = categoryKey(booking.businessSubcategory);
    await db
      .collection('campaigns')
      .updateOne(
        { _id: booking.campaignId as never },
        { $set: { [`claims.${booking.spotId}.until`]: past, [`categories.${key}.until`]: past } },
      );
    await db.collection('bookings').updateOne({ _id: booking.id as never }, { $set: { holdExpiresAt: past } });
  }

  /** Moves a card along its life cycle, as the team would. */
  const becomeCard = (cardId: string, status: CampaignStatus) =>
    db.collection('campaigns').updateOne({ _id: cardId as never }, { $set: { status } });

  /** Changes a card as time would have. */
  const changeCard = (cardId: string, change: object) =>
    db.collection('campaigns').updateOne({ _id: cardId as never }, { $set: change });

  /** Changes a booking where no call of this service does so yet. */
  const changeBooking = (id: string, change: object) =>
    db.collection('bookings').updateOne({ _id: id as never }, { $set: change });

  /** Gives an invoice a credit note without a refund. */
  const creditInvoice = (id: string) =>
    db.collection('invoices').updateOne(
      { _id: id as never },
      {
        $set: {
          creditNote: { id: 'credit', creditNoteNumber: 'CN-000001', date: new Date().toISOString(), amount: 50_000 },
        },
      },
    );

  /** A payment that is no booking's and that a bank has called back; the provider knows nothing of it. */
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
      .collection('disputes')
      .insertOne({ _id: id as never, ...facts, createdAt: new Date(), version: 1, outbox: [] });
    return id;
  }

  /** Gives somebody a place in the queue of a card, whether or not they may join it. */
  const putInQueue = (userId: string, campaignId: string) =>
    db
      .collection('waitlist')
      .updateOne(
        { _id: `${campaignId}:${userId}` as never },
        { $set: { userId, campaignId, subcategory: 'Pizza', offerId: `offer-${userId}`, joinedAt: new Date() } },
        { upsert: true },
      );

  /** The code of the short link that a booking's proof was drawn with. */
  async function codeOf(bookingId: string): Promise<string> {
    const link = await db.collection('short_links').findOne({ bookingId });
    return String(link?._id);
  }

  /** Leaves a press as a process does that died over it. */
  const loseWorker = (cardId: string) =>
    db
      .collection('presses')
      .updateOne({ _id: cardId as never }, { $set: { state: 'working', leaseUntil: new Date(0) } });

  /** Changes a byte of the file that was approved for a booking, as nobody should. @returns how to put it back */
  async function spoilArtwork(bookingId: string): Promise<() => Promise<unknown>> {
    const artwork = await db.collection('artworks').findOne({ _id: bookingId as never });
    const chunks = db.collection('artwork.chunks');
    const chunk = await chunks.findOne({ files_id: artwork?.['proofs'].at(-1).file.fileId, n: 0 });
    const good = Buffer.from(chunk?.['data'].value());
    const bad = Buffer.from(good);
    bad[good.length - 20] = (bad.at(-20) as number) ^ 1;
    const set = (data: Buffer) =>
      chunks.updateOne({ _id: chunk?._id }, { $set: { data: new mongoose.mongo.Binary(data) } });
    await set(bad);
    return () => set(good);
  }

  /** How many documents a collection of the service holds, of all or of some. */
  const count = (collection: string, filter = {}): Promise<number> => db.collection(collection).countDocuments(filter);

  /** One document of the service, as it is stored. */
  const find = (collection: string, filter: object) => db.collection(collection).findOne(filter);

  /** Makes the service forget which payment page it opened, as a crash before noting it would. */
  const forgetPage = (booking: BookingView) =>
    db.collection('bookings').updateOne({ _id: booking.id as never }, { $set: { stripeSessionId: null } });

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
