import { currentTown, rolesFor, staffRoles, type Member, type StaffRole } from '@postcard/contracts';
import { type Connection, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { readerOf } from '@postcard/service-kit/reader';
import { upsert } from '@postcard/service-kit/insert-once';

/** A member's name and address; empty for a closed account. */
export type KnownMember = {
  userId: string;
  email: string;
  firstName: string;
  name: string;
  businessName: string;
  isAdmin: boolean;
  /** Missing in data of an earlier release. */
  staffRole?: StaffRole | null;
  /** Roles by town; null if the role is the same in all towns. */
  staffTowns?: Record<string, StaffRole> | null;
  isClosed: boolean;
  sessionVersion: number;
  version: number;
};

type Document = Omit<KnownMember, 'userId'> & { _id: string };

const schema = new Schema<Document>(
  {
    _id: String,
    email: String,
    firstName: String,
    name: String,
    businessName: String,
    isAdmin: Boolean,
    staffRole: String,
    staffTowns: { type: Object, default: undefined },
    isClosed: Boolean,
    sessionVersion: Number,
    version: Number,
  },
  { versionKey: false },
)
  .index({ email: 1 })
  .index({ isAdmin: 1 });

const mostAdministrators = 200;

export const worksHere = ({ isAdmin, staffRole, staffTowns }: KnownMember): boolean =>
  isAdmin && (staffRole === 'owner' || !staffTowns || Object.hasOwn(staffTowns, currentTown().id));

export type MemberStore = ReturnType<typeof createMemberStore>;

/** Stores a projection of svc-identity's events, each of which has the whole user. */
export function createMemberStore(db: Connection) {
  const model = db.model('member', ofEveryTown(schema), 'members');
  const plain = ({ _id, ...member }: Document): KnownMember => ({ userId: _id, ...member });
  const { one } = readerOf(model, plain);

  const put = (userId: string, known: Omit<KnownMember, 'userId' | 'version'>, version: number): Promise<void> =>
    upsert(model, { _id: userId, version: { $lt: version } }, { $set: { ...known, version } });

  const apply = (
    { userId, email, firstName, displayName, businessName, isAdmin, sessionVersion, ...team }: Member,
    version: number,
  ): Promise<void> =>
    put(
      userId,
      {
        email,
        firstName,
        name: displayName,
        businessName,
        isAdmin,
        staffRole: team.staffRole ?? null,
        staffTowns: team.staffTowns ?? null,
        isClosed: false,
        sessionVersion,
      },
      version,
    );

  /** Returns the town's team. An account without a stored role counts for every role. */
  const ofTeam = async (roles: readonly StaffRole[]): Promise<KnownMember[]> =>
    (
      await model
        .find({
          isAdmin: true,
          $or: [
            { staffRole: 'owner' },
            { staffTowns: null, staffRole: { $in: [...roles, null] } },
            { [`staffTowns.${currentTown().id}`]: { $in: roles } },
          ],
        })
        .sort({ _id: -1 })
        .limit(mostAdministrators)
        .lean<Document[]>()
    ).map(plain);

  return {
    byId: (userId: string) => one({ _id: { $eq: userId } }),

    byEmail: async (email: string) => (email ? one({ email: { $eq: email } }) : null),

    byIds: async (userIds: readonly string[]): Promise<Map<string, KnownMember>> => {
      const documents = await model.find({ _id: { $in: [...userIds] } }).lean<Document[]>();
      return new Map(documents.map((document) => [document._id, plain(document)]));
    },

    administrators: () => ofTeam(staffRoles),
    office: () => ofTeam(rolesFor.office),

    apply,

    /** Stores svc-identity's response if its events have not arrived yet. */
    async catchUp(member: Member, version: number): Promise<void> {
      const isKnown = await model.exists({ _id: { $eq: member.userId }, version: { $gte: version } });
      if (!isKnown) await apply(member, version);
    },

    close: ({ userId, sessionVersion }: Member, version: number): Promise<void> =>
      put(
        userId,
        {
          email: '',
          firstName: '',
          name: '',
          businessName: '',
          isAdmin: false,
          staffRole: null,
          staffTowns: null,
          isClosed: true,
          sessionVersion,
        },
        version,
      ),
  };
}
