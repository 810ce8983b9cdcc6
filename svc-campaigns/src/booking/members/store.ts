import type { Member } from '@postcard/contracts';
import { createGroup, membershipHere, membershipPath, ofEveryTown, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { upsert } from '@postcard/service-kit/insert-once';

type Document = Omit<Member, 'userId' | 'staffTowns'> & {
  _id: string;
  staffTowns?: Member['staffTowns'] | null;
  version: number;
};

const schema = new Schema<Document>(
  {
    _id: String,
    accountNumber: String,
    email: String,
    firstName: String,
    displayName: String,
    businessName: String,
    businessCategory: String,
    businessSubcategory: String,
    membershipId: String,
    memberships: Object,
    isAdmin: Boolean,
    staffRole: String,
    staffTowns: Object,
    sessionVersion: Number,
    version: Number,
  } satisfies Record<keyof Document, unknown>,
  { versionKey: false },
);

type Known = { member: Member; version: number };

function present(document: Document | null): Known | null {
  if (!document) return null;
  const { _id, version, memberships, staffTowns, ...member } = document;
  const membershipId = membershipHere({ ...member, memberships });
  return { member: { userId: _id, ...member, ...(staffTowns && { staffTowns }), membershipId }, version };
}

export type MemberStore = ReturnType<typeof createMemberStore>;

export function createMemberStore(db: Connection) {
  const model = db.model('member', ofEveryTown(schema), 'members');

  async function apply({ userId, memberships = {}, staffTowns = undefined, ...member }: Member, version: number) {
    const change = { ...member, memberships, staffTowns: staffTowns ?? null, version };
    await upsert(model, { _id: userId, version: { $lt: version } }, { $set: change });
  }

  const byId = async (userId: string): Promise<Member | null> =>
    present(await model.findOne({ _id: { $eq: userId } }).lean<Document>())?.member ?? null;

  // Groups concurrent reads, as many members read at once when a card opens.
  const stored = createGroup<string, Document | null>(async (userIds) => {
    const found = await model.find({ _id: { $in: [...userIds] } }).lean<Document[]>();
    const documents = new Map(found.map((document) => [document._id, document]));
    return userIds.map((userId) => documents.get(userId) ?? null);
  });

  return {
    /** Returns a user with its version. Concurrent reads share a query, so a read may miss a concurrent change. */
    known: async (userId: string): Promise<Known | null> => present(await stored(userId)),
    byId,

    byIds: async (userIds: readonly string[]): Promise<Map<string, Member>> => {
      const found = await model.find({ _id: { $in: userIds } }).lean<Document[]>();
      return new Map(found.map((document) => [document._id, (present(document) as Known).member]));
    },

    withMembership: async (userIds: readonly string[]): Promise<Set<string>> =>
      new Set(
        (
          await model
            .find({ _id: { $in: userIds }, [membershipPath()]: { $ne: null } }, { _id: 1 })
            .lean<{ _id: string }[]>()
        ).map(({ _id }) => _id),
      ),

    apply,
  };
}
