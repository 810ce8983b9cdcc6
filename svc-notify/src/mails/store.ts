import { duplicateIndex, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import type { MailDraft } from '../effects/effects.ts';
import { renderLetter } from '../mail-templates/letter.ts';

/** A letter on its way. `dueAt` is when it is to be tried next; while it is being sent, when that try is given up. */
export type Mail = {
  _id: string;
  template: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  isPrivate: boolean;
  state: 'queued' | 'sent' | 'failed';
  tries: number;
  dueAt: Date | null;
  lastError: string | null;
  providerId: string | null;
  createdAt: Date;
  sentAt: Date | null;
};

const schema = new Schema<Mail>(
  {
    _id: String,
    template: String,
    to: String,
    subject: String,
    text: String,
    html: String,
    isPrivate: Boolean,
    state: String,
    tries: Number,
    dueAt: Date,
    lastError: String,
    providerId: String,
    createdAt: Date,
    sentAt: Date,
  },
  { versionKey: false },
)
  .index({ state: 1, dueAt: 1 })
  .index({ to: 1 })
  .index({ createdAt: -1, _id: -1 });

const leaseMs = 30_000;

export type MailStore = ReturnType<typeof createMailStore>;

export function createMailStore(db: Connection, now: () => Date, wake: () => void) {
  const model = db.model('mail', schema, 'mails');
  return {
    /** Stores a letter to be sent, once under this id. */
    async enqueue(id: string, { template, to, letter, isPrivate = false }: MailDraft): Promise<void> {
      try {
        await model.create({
          _id: id, template, to, ...renderLetter(letter), isPrivate, state: 'queued', tries: 0, dueAt: now(), lastError: null, providerId: null, createdAt: now(), sentAt: null,
        });
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
      }
      wake();
    },

    /** Takes the letter that has waited longest, for one try. */
    claim: (): Promise<Mail | null> => {
      const at = now();
      return model
        .findOneAndUpdate({ state: 'queued', dueAt: { $lte: at } }, { $set: { dueAt: new Date(at.getTime() + leaseMs) }, $inc: { tries: 1 } }, { sort: { dueAt: 1 }, returnDocument: 'after' })
        .lean<Mail>();
    },

    async sent(mail: Mail, providerId: string | null): Promise<void> {
      const secret = mail.isPrivate ? { text: '', html: '' } : {};
      await model.updateOne({ _id: mail._id }, { $set: { state: 'sent', sentAt: now(), dueAt: null, providerId, lastError: null, ...secret } });
    },

    async failed(mail: Mail, error: string, retryAt: Date | null): Promise<void> {
      await model.updateOne({ _id: mail._id }, { $set: { lastError: error, dueAt: retryAt, state: retryAt ? 'queued' : 'failed' } });
    },

    /** Sends nothing more to an address that is no longer anybody's, and keeps nothing of what was sent but that it was. */
    async forget(to: string): Promise<void> {
      await model.updateMany({ to: { $eq: to }, state: 'queued' }, { $set: { state: 'failed', dueAt: null, lastError: 'The account was closed.' } });
      await model.updateMany({ to: { $eq: to } }, { $set: { to: '', subject: '', text: '', html: '' } });
    },
  };
}
