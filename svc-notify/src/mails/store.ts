import type { MailFilter, MailState } from '@postcard/contracts';
import { findPage, searchable, type Connection, type Page, type Paging, type AnyModel } from '@postcard/service-kit';
import type { Sealer } from '@postcard/service-kit/security/sealer';
import { Schema } from 'mongoose';
import { insertOnce } from '@postcard/service-kit/insert-once';
import type { MailDraft } from '../effect-types.ts';
import { renderEmail } from '../mail-templates/email-content.ts';
import { accountClosed } from './kinds.ts';
import { noText, type Mail, type MailTexts, type StoredState } from './mail.ts';
import { createMailNames } from './names.ts';

const schema = new Schema<Mail>(
  {
    _id: String,
    name: String,
    template: String,
    to: String,
    subject: String,
    text: String,
    html: String,
    isPrivate: Boolean,
    sealed: String,
    unsubscribeUrl: String,
    about: String,
    state: String,
    round: Number,
    tries: Number,
    dueAt: Date,
    lastError: String,
    providerId: String,
    createdAt: Date,
    sentAt: Date,
  },
  { versionKey: false },
)
  .index({ state: 1, _id: -1 })
  // Jobs run across towns, so these indexes do not start with one.
  .index({ state: 1, dueAt: 1, townId: 1 })
  .index({ to: 1, townId: 1 })
  .index({ about: 1, townId: 1 });

/** The body is not searched: it may have secret links. */
const searchText = searchable(
  schema,
  ['to', 'subject', 'template'],
  ({ to, subject, template }: Pick<Mail, 'to' | 'subject' | 'template'>) =>
    to || subject ? [to, subject, template] : [],
);

const forgottenTexts = { to: '', subject: '', searchText: '', ...noText };

/** Removes secret links of a sent email, and the address of a closed account. */
const oncePassedOn = ({ isPrivate, ...mail }: Mail) => ({
  ...(isPrivate && noText),
  ...(mail.template === accountClosed && { to: '', ...searchText({ ...mail, to: '' }) }),
});

const leaseMs = 30_000;

export const resendable: readonly StoredState[] = ['failed', 'dismissed', 'bounced'];

type ListOptions = Paging & { q?: string | undefined; status?: MailFilter | undefined };

export type MailStore = ReturnType<typeof createMailStore>;

type Deps = { db: Connection; sealer: Sealer; now: () => Date; wake: () => void };

export function createMailStore({ db, sealer, now, wake }: Deps) {
  const model = db.model('mail', schema, 'mails');
  const names = createMailNames(db);

  async function insert(
    name: string,
    { template, to, content, isPrivate = false, unsubscribeUrl = null, about = null }: MailDraft,
    sending: Pick<Mail, 'dueAt' | 'tries'>,
  ): Promise<Mail> {
    const createdAt = now();
    const _id = await names.idFor(name, createdAt);
    const { subject, ...texts } = renderEmail(content);
    const mail: Mail = {
      _id,
      name,
      template,
      to,
      subject,
      ...(isPrivate ? seal(_id, texts) : texts),
      isPrivate,
      unsubscribeUrl,
      about,
      state: 'queued',
      round: 0,
      ...sending,
      lastError: null,
      providerId: null,
      createdAt,
      sentAt: null,
    };
    await insertOnce(model, { ...mail, ...searchText(mail) });
    return mail;
  }

  const contextOf = (id: string) => `mail:${id}`;
  const seal = (id: string, texts: MailTexts) => ({
    ...noText,
    sealed: sealer.seal(JSON.stringify(texts), contextOf(id)),
  });

  const move = (id: string, from: { state: StoredState; to?: { $ne: string } }, state: StoredState) =>
    model
      .findOneAndUpdate({ _id: { $eq: id }, ...from }, { $set: { state } }, { returnDocument: 'after' })
      .lean<Mail>();

  return {
    ...reviewsIn(model),

    async enqueue(name: string, draft: MailDraft): Promise<string> {
      const { _id } = await insert(name, draft, { dueAt: now(), tries: 0 });
      wake();
      return _id;
    },

    /** Stores an email that the caller sends at once; after a crash the queue sends it. */
    take: (name: string, draft: MailDraft): Promise<Mail> =>
      insert(name, draft, { dueAt: new Date(now().getTime() + leaseMs), tries: 1 }),

    byId: (id: string): Promise<Mail | null> => model.findOne({ _id: { $eq: id } }).lean<Mail>(),

    nextMade: async (): Promise<Date | null> =>
      (await model.findOne({ state: 'queued' }, { createdAt: 1 }).sort({ dueAt: 1 }).lean<Pick<Mail, 'createdAt'>>())
        ?.createdAt ?? null,

    claim: (): Promise<Mail | null> => {
      const at = now();
      return model
        .findOneAndUpdate(
          { state: 'queued', dueAt: { $lte: at } },
          { $set: { dueAt: new Date(at.getTime() + leaseMs) }, $inc: { tries: 1 } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean<Mail>();
    },

    /** @throws Error when no key of `ENCRYPTION_KEYS` opens the texts */
    textsOf: ({ _id, sealed, text, html }: Mail): MailTexts =>
      sealed ? (JSON.parse(sealer.open(sealed, contextOf(_id))) as MailTexts) : { text, html },

    /** Marks the email as sent, unless an event has already set a later state. */
    async sent(mail: Mail, providerId: string | null): Promise<void> {
      const { _id, round } = mail;
      const what = { providerId, sentAt: now(), ...oncePassedOn(mail) };
      const { matchedCount } = await model.updateOne(
        { _id, round, state: 'queued' },
        { $set: { ...what, state: 'sent', dueAt: null, lastError: null } },
      );
      if (matchedCount === 0) await model.updateOne({ _id, round }, { $set: what });
    },

    async failed({ _id, round, isPrivate }: Mail, error: string, retryAt: Date | null): Promise<void> {
      const state = retryAt ? 'queued' : 'failed';
      await model.updateOne(
        { _id, round, state: 'queued' },
        { $set: { lastError: error, dueAt: retryAt, state, ...(isPrivate && !retryAt && noText) } },
      );
    },

    /** Sets the state that a provider's event reports; returns false if the current state does not allow it. */
    async moveOn(
      mail: Mail,
      from: readonly MailState[],
      { state, reason }: { state: MailState; reason: string | null },
    ): Promise<boolean> {
      const { _id, round } = mail;
      const states = from.includes('failed') ? [...from, 'dismissed' as const] : [...from];
      const { matchedCount } = await model.updateOne(
        { _id, round, state: { $in: states } },
        { $set: { state, dueAt: null, lastError: reason, ...oncePassedOn(mail) } },
      );
      return matchedCount === 1;
    },

    /** Requeues a failed or bounced email once; null if it is already queued. */
    async again(id: string): Promise<Mail | null> {
      const update = {
        $set: { state: 'queued' as const, tries: 0, dueAt: now(), lastError: null },
        $inc: { round: 1 },
      };
      const mail = await model
        .findOneAndUpdate({ _id: { $eq: id }, state: { $in: [...resendable] } }, update, { returnDocument: 'after' })
        .lean<Mail>();
      if (mail) wake();
      return mail;
    },

    dismiss: (id: string): Promise<Mail | null> => move(id, { state: 'failed' }, 'dismissed'),

    restore: (id: string): Promise<Mail | null> => move(id, { state: 'dismissed', to: { $ne: '' } }, 'failed'),

    list: ({ status, ...asked }: ListOptions): Promise<Page<Mail>> =>
      findPage(model, status ? { state: status } : {}, { ...asked, idsTellTime: true }, (mail: Mail) => mail),

    /** Erases addresses and texts of a closed account's emails, cancels waiting ones, and returns all ids. */
    async forget({ userId, email }: { userId: string; email: string }): Promise<string[]> {
      const forgotten: string[] = [];
      for (const theirs of [{ about: { $eq: userId } }, ...(email ? [{ to: { $eq: email } }] : [])]) {
        const filter = { ...theirs, template: { $ne: accountClosed } };
        await model.updateMany(
          { ...filter, state: { $in: ['queued', 'failed', 'dismissed'] } },
          { $set: { state: 'dismissed', dueAt: null, lastError: 'The account was closed.' } },
        );
        await model.updateMany({ ...filter, state: { $ne: 'dismissed' } }, { $set: { lastError: null } });
        forgotten.push(...(await model.find(filter, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id));
        await model.updateMany(filter, { $set: forgottenTexts });
      }
      return forgotten;
    },

    /** Encrypts private texts that an earlier release queued, and deletes those of its failed emails. */
    async sealPrivate(): Promise<void> {
      const plain = { isPrivate: true, html: { $ne: '' } };
      await model.updateMany({ ...plain, state: { $in: [...resendable] } }, { $set: noText });
      for (const { _id, text, html } of await model.find({ ...plain, state: 'queued' }).lean<Mail[]>())
        await model.updateOne({ _id, state: 'queued' }, { $set: seal(_id, { text, html }) });
    },
  };
}

const begins = 'booking-in-review';

const ends = ['booking-confirmed', 'payment-returned', 'booking-refunded', 'application-rejected'];

const reviewsIn = (model: AnyModel) => ({
  async wasInReview(userId: string, at: Date): Promise<boolean> {
    const last: Mail | null = await model
      .findOne({ about: { $eq: userId }, template: { $in: [begins, ...ends] }, createdAt: { $lte: at } })
      .sort({ _id: -1 })
      .lean();
    return last?.template === begins;
  },
});
