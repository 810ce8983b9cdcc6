import type { Notification } from '@postcard/contracts';
import { findPage, type Connection, type Page } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import type { NoticeDraft } from '../../effect-types.ts';
import { insertOnce } from '@postcard/service-kit/insert-once';

type Document = Omit<Notification, 'id' | 'createdAt'> & { _id: string; userId: string; createdAt: Date };

const schema = new Schema<Document>(
  {
    _id: String,
    userId: String,
    type: String,
    title: String,
    message: String,
    isRead: Boolean,
    relatedId: String,
    metadata: Object,
    createdAt: Date,
  },
  { versionKey: false, minimize: false },
)
  .index({ userId: 1, createdAt: -1, _id: -1 })
  .index({ userId: 1, isRead: 1 });

/** Limit of the unread count, as no page shows a higher number. */
const mostUnread = 1000;

export type NotificationStore = ReturnType<typeof createNotificationStore>;

export function createNotificationStore(db: Connection, now: () => Date) {
  const model = db.model('notification', schema, 'notifications');
  const present = ({ _id, userId: _, createdAt, ...notification }: Document): Notification => ({
    id: _id,
    ...notification,
    createdAt: createdAt.toISOString(),
  });
  return {
    async insert(id: string, notice: NoticeDraft): Promise<Notification | null> {
      const document: Document = { _id: id, ...notice, isRead: false, metadata: {}, createdAt: now() };
      return (await insertOnce(model, document)) ? present(document) : null;
    },
    list: (userId: string, paging: { limit: number; cursor?: string | undefined }): Promise<Page<Notification>> =>
      findPage(model, { userId }, paging, present),
    countUnread: (userId: string): Promise<number> =>
      model.countDocuments({ userId: { $eq: userId }, isRead: false }, { limit: mostUnread }),
    /** Marks a user's notices about a resource as read. */
    async readAbout(userId: string, type: string, relatedId: string): Promise<void> {
      await model.updateMany(
        { userId: { $eq: userId }, type, relatedId: { $eq: relatedId }, isRead: false },
        { $set: { isRead: true } },
      );
    },
    async markAll(userId: string): Promise<void> {
      await model.updateMany({ userId: { $eq: userId }, isRead: false }, { $set: { isRead: true } });
    },
    async forget(userId: string): Promise<void> {
      await model.deleteMany({ userId: { $eq: userId } });
    },
    async mark(id: string, userId: string, isRead: boolean): Promise<Notification | null> {
      const document = await model
        .findOneAndUpdate(
          { _id: { $eq: id }, userId: { $eq: userId } },
          { $set: { isRead } },
          { returnDocument: 'after' },
        )
        .lean<Document>();
      return document && present(document);
    },
  };
}
