import type { UnownedPayment, UnownedStatus } from '@postcard/contracts';
import { findPage, type Connection, type Page, type Paging, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { insertOnce } from '@postcard/service-kit/insert-once';

export type StoredPayment = Omit<UnownedPayment, 'paidAt'> & { paidAt: Date };
type Document = Omit<StoredPayment, 'id'> & { _id: string; createdAt: Date };

const paymentSchema = new Schema<Document>(
  {
    _id: String,
    kind: String,
    amount: Number,
    email: String,
    status: String,
    reason: String,
    paidAt: Date,
    createdAt: Date,
  },
  { versionKey: false },
)
  .index({ createdAt: -1, _id: -1 })
  .index({ status: 1, createdAt: -1, _id: -1 });

export type UnownedPaymentStore = ReturnType<typeof createUnownedPaymentStore>;

export function createUnownedPaymentStore(db: Connection, now: () => Date) {
  const model = db.model('unowned_payment', ofEveryTown(paymentSchema), 'unowned_payments');
  const present = ({ _id, createdAt: _, paidAt, ...payment }: Document): UnownedPayment => ({
    id: _id,
    ...payment,
    paidAt: paidAt.toISOString(),
  });
  const move = async (
    id: string,
    status: UnownedStatus,
    { from, reason }: { from: readonly UnownedStatus[]; reason?: { $eq: '' } | { $ne: '' } },
  ) => {
    const document = await model
      .findOneAndUpdate(
        { _id: { $eq: id }, status: { $in: [...from] }, ...(reason && { reason }) },
        { $set: { status, ...(status === 'returned' && { reason: '' }) } },
        { returnDocument: 'after' },
      )
      .lean<Document>();
    return document && present(document);
  };

  return {
    insert: async ({ id, ...payment }: StoredPayment): Promise<void> =>
      void (await insertOnce(model, { _id: id, ...payment, createdAt: now() })),
    noteReturned: async (id: string): Promise<void> => void (await move(id, 'returned', { from: ['waiting'] })),
    settle: (id: string): Promise<UnownedPayment | null> =>
      move(id, 'settled', { from: ['waiting', 'returned', 'settled'] }),
    /** Restores the status before `settle`. Returns null for a payment that was not settled. */
    reopen: async (id: string): Promise<UnownedPayment | null> =>
      // A payment has no reason only if it was returned to its payer.
      (await move(id, 'waiting', { from: ['settled'], reason: { $ne: '' } })) ??
      move(id, 'returned', { from: ['settled'], reason: { $eq: '' } }),
    isKnown: async (id: string): Promise<boolean> => (await model.exists({ _id: { $eq: id } })) !== null,
    list: ({ status, ...paging }: Paging & { status?: string | undefined }): Promise<Page<UnownedPayment>> =>
      findPage(model, status ? { status } : {}, paging, present),
  };
}
