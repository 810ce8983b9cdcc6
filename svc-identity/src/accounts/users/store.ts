import { currentTown, type Envelope, type UserStatus } from '@postcard/contracts';
import {
  createLane,
  duplicateIndex,
  findPage,
  firstTown,
  initialOutbox,
  NamedError,
  pushOutbox,
  type Connection,
  type Page,
  ofEveryTown,
} from '@postcard/service-kit';
import { plainOf } from '@postcard/service-kit/reader';
import { hourOfCreation, type HourCount } from '../../hour-counts.ts';
import { lookalikeOf } from './names.ts';
import { searchText, userSchema, type UserDocument as Document } from './schema.ts';
import { changeInTown, insertInTown, listedHere, madeHere, readInTown, seenHere, townsOf } from './in-town.ts';
import { statusFilters } from './status.ts';
import type { StoredUser } from './user.ts';

export type UserStore = ReturnType<typeof createUserStore>;

export type Duplicate = 'usernameKey' | 'emailKey' | 'accountNumber';

export function createUserStore(db: Connection, wake: () => void) {
  const model = db.model('user', ofEveryTown(userSchema), 'users');
  const inLane = createLane();
  const plain = (document: Document | null): StoredUser | null => {
    if (!document) return null;
    const { id, status: _status, ...user } = plainOf(document);
    return { id, ...readInTown(user) } as StoredUser;
  };
  const findOne = async (filter: object) => plain(await model.findOne(filter).lean<Document>());
  const findSome = async (filter: object): Promise<StoredUser[]> =>
    (await model.find(filter).limit(100).lean<Document[]>()).map((each) => plain(each) as StoredUser);

  async function write(
    user: StoredUser,
    change: Partial<StoredUser>,
    events: Envelope[],
  ): Promise<StoredUser | Duplicate | null> {
    const { $push, $set } = pushOutbox(events);
    try {
      // Uses updateOne, as FerretDB does not name the index of a duplicate for findOneAndUpdate.
      const update = {
        $set: {
          ...changeInTown(user, change),
          ...searchText({ ...user, ...change }),
          version: user.version + 1,
          ...$set,
        },
        ...($push ? { $push } : {}),
      };
      const { matchedCount } = await inLane(() => model.updateOne({ _id: user.id, version: user.version }, update));
      return matchedCount === 0 ? null : { ...user, ...change, version: user.version + 1 };
    } catch (error) {
      return duplicateOf(error);
    }
  }

  return {
    model,
    byId: (id: string) => findOne({ _id: { $eq: id } }),
    byIdHere: (id: string) => findOne({ _id: { $eq: id }, ...seenHere() }),
    showIn: async (user: StoredUser): Promise<void> => {
      await model.updateOne({ _id: user.id }, { $addToSet: { towns: { $each: townsOf(currentTown().id, user) } } });
    },
    openById: async (id: string): Promise<StoredUser | null> => {
      const user = await findOne({ _id: { $eq: id } });
      return user?.closedAt ? null : user;
    },
    /** @throws NamedError with `code` if the account is missing or closed */
    async expectOpen(id: string, code: 'not_found' | 'unauthenticated' = 'not_found'): Promise<StoredUser> {
      const user = await this.openById(id);
      if (!user) throw new NamedError(code);
      return user;
    },
    contactsOf: async (ids: readonly string[]) =>
      new Map(
        (
          await model
            .find({ _id: { $in: [...ids] } }, { contactName: 1, email: 1, phone: 1, website: 1 })
            .lean<Document[]>()
        ).map(({ _id, contactName, email, phone, website }) => [_id, { contactName, email, phone, website }]),
      ),
    byUsername: (usernameKey: string) => findOne({ usernameKey: { $eq: usernameKey } }),
    byEmail: (emailKey: string) => findOne({ emailKey: { $eq: emailKey } }),
    byResetToken: (resetToken: string, now: Date) =>
      findOne({ resetToken: { $eq: resetToken }, resetTokenExpiry: { $gt: now } }),
    byEmailVerification: (emailVerification: string) => findOne({ emailVerification: { $eq: emailVerification } }),
    byQuickStart: (token: string, now: Date) =>
      findOne({ quickStartToken: { $eq: token }, quickStartTokenExpiry: { $gt: now } }),
    byPendingEmail: (token: string, now: Date) =>
      findOne({ pendingEmailToken: { $eq: token }, pendingEmailExpiry: { $gt: now } }),
    byUndoEmail: (token: string, now: Date) =>
      findOne({ undoEmailToken: { $eq: token }, undoEmailExpiry: { $gt: now } }),
    byFactorReset: (token: string) => findOne({ factorResetToken: { $eq: token }, closedAt: null }),
    withFactorResetDue: (now: Date) => findSome({ factorResetAt: { $gt: new Date(0), $lte: now } }),
    byFormerEmail: (emailKey: string, now: Date) =>
      findOne({ formerEmailKey: { $eq: emailKey }, undoEmailExpiry: { $gt: now } }),

    /** Stores a new user with its events. Returns the duplicate field instead of throwing. */
    async insert({ id, ...user }: StoredUser, events: Envelope[]): Promise<Duplicate | null> {
      if (await model.exists({ usernameLookalike: { $eq: user.usernameLookalike } })) return 'usernameKey';
      try {
        await inLane(() =>
          model.create({ _id: id, ...insertInTown(user), ...searchText(user), ...initialOutbox(events) }),
        );
      } catch (error) {
        return duplicateOf(error);
      }
      wake();
      return null;
    },

    async update(
      user: StoredUser,
      change: Partial<StoredUser>,
      events: Envelope[] = [],
    ): Promise<StoredUser | Duplicate | null> {
      const updated = await write(user, change, events);
      if (updated !== null && typeof updated !== 'string' && events.length > 0) wake();
      return updated;
    },

    closing: () => findSome({ closing: true }),
    finishClosing: async (id: string): Promise<void> => {
      await model.updateOne({ _id: { $eq: id } }, { $set: { closing: false } });
    },

    withApplicationDue: () => findSome({ applicationDue: { $gt: '' } }),
    finishApplying: async (id: string): Promise<void> => {
      await model.updateOne({ _id: { $eq: id } }, { $set: { applicationDue: null } });
    },

    /** Stores status and role of an earlier release's users. Administrators become owners, as they had all rights. */
    async markStatuses(): Promise<void> {
      for (const status of Object.keys(statusFilters) as UserStatus[])
        await model.updateMany({ ...statusFilters[status], status: null }, { $set: { status } });
      const ofBefore = { status: 'administrator', staffRole: null } as const;
      await model.updateMany(ofBefore, { $set: { staffRole: 'owner' } });
    },

    /** Fills in lookalike keys that an earlier release did not store. */
    async markLookalikes(): Promise<void> {
      for (;;) {
        const old = await model.find({ usernameLookalike: null }, { username: 1 }).limit(500).lean<Document[]>();
        for (const { _id, username } of old)
          await model.updateOne({ _id }, { $set: { usernameLookalike: lookalikeOf(username) } });
        if (old.length < 500) return;
      }
    },

    owners: async (): Promise<string[]> =>
      (
        await model
          .find({ status: 'administrator', staffRole: 'owner' }, { _id: 1 })
          .limit(200)
          .lean<{ _id: string }[]>()
      ).map(({ _id }) => _id),

    async countsBetween(from: Date, to: Date): Promise<HourCount[]> {
      const groups = await model.aggregate<{ _id: string; count: number }>([
        { $match: { createdAt: { $gte: from, $lt: to }, isAdmin: false, ...madeHere() } },
        { $group: { _id: hourOfCreation, count: { $sum: 1 } } },
      ]);
      return groups.map(({ _id, count }) => ({ hour: _id, count }));
    },

    async countsByTown(from: Date, to: Date): Promise<Map<string, number>> {
      const groups = await model.aggregate<{ _id: string | null; count: number }>([
        { $match: { createdAt: { $gte: from, $lt: to }, isAdmin: false } },
        { $group: { _id: '$townId', count: { $sum: 1 } } },
      ]);
      const counts = new Map<string, number>();
      for (const { _id, count } of groups) {
        const id = _id ?? firstTown.id;
        counts.set(id, (counts.get(id) ?? 0) + count);
      }
      return counts;
    },

    list: ({
      status,
      trade,
      ...asked
    }: {
      limit: number;
      cursor?: string | undefined;
      q?: string | undefined;
      status?: UserStatus | undefined;
      trade?: 'pending' | undefined;
    }): Promise<Page<StoredUser>> => {
      const asks = { 'pendingTrade.askedAt': { $gt: new Date(0) }, closedAt: null };
      const filter = { ...listedHere(status), ...(trade && asks) };
      const shown = (document: Document) => plain(document) as StoredUser;
      return findPage(model, filter, asked, shown);
    },
  };
}

function duplicateOf(error: unknown): Duplicate {
  const index = duplicateIndex(error);
  if (!index) throw error;
  const found = (['usernameKey', 'emailKey', 'accountNumber'] as const).find((name) => index.includes(name));
  if (!found) throw new Error(`unexpected duplicate in ${index}`);
  return found;
}
