import { townNamed, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { blankCard, type Card } from './card.ts';

export type Document = Omit<Card, 'id'> & { _id: string };

const schema = new Schema<Document>(
  {
    _id: String,
    name: String,
    description: String,
    zone: String,
    status: String,
    distributionDate: Date,
    bookingClosesAt: Date,
    cancelUntil: Date,
    distributionZipCodes: [String],
    totalHouseholds: Number,
    totalMailboxes: Number,
    adSpots: [Object],
    claims: { type: Object, default: {} },
    categories: { type: Object, default: {} },
    opensAt: Date,
    kept: { type: Object, default: {} },
    keptCategories: { type: Object, default: {} },
    keptTold: Boolean,
    minimumSpots: Number,
    decision: String,
    decidedAt: Date,
    lockedAt: Date,
    version: Number,
    createdAt: Date,
  },
  { versionKey: false, minimize: false },
)
  .index({ status: 1, distributionDate: 1 })
  .index({ zone: 1, distributionDate: 1 })
  // Jobs query across towns, so their indexes do not start with the town.
  .index({ status: 1, distributionDate: 1, townId: 1 })
  .index({ keptTold: 1, status: 1, townId: 1 });

export const openCards = (db: Connection) => db.model('campaign', schema, 'campaigns');
export type CardModel = ReturnType<typeof openCards>;

export function plain({ _id, ...card }: Document & { townId?: string }): Card {
  const minimumSpots = card.minimumSpots ?? townNamed(card.townId).minimumSpots;
  return { id: _id, ...blankCard, ...card, minimumSpots };
}

export const plainOrNull = (document: Document | null): Card | null => document && plain(document);

export const updateCard = async (model: CardModel, filter: object, change: object): Promise<Card | null> =>
  plainOrNull(await model.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean<Document>());
