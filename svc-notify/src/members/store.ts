import { currentTown, rolesFor, staffRoles, type Member, type StaffRole } from '@postcard/contracts';
import { duplicateIndex, type Connection, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';

/** What this service keeps of a member: whom to greet and where to write. A closed account keeps neither. */
export type KnownMember = {
  userId: string;
  email: string;
  firstName: string;
  name: string;
  businessName: string;
  isAdmin: boolean;
  /** Missing of who was stored by a release before. */
  staffRole?: StaffRole | null;
  /** By town, where the role counts in some of them alone. */
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

/** More than the team has people. */
const mostAdministrators = 200;

/** Whether somebody of the team works in the town in hand. */
export const worksHere = ({ isAdmin, staffRole, staffTowns }: KnownMember): boolean =>
  isAdmin && (staffRole === 'owner' || !staffTowns || Object.hasOwn(staffTowns, currentTown().id));

export type MemberStore = ReturnType<typeof createMemberStore>;

/** A projection of svc-identity's events, each of which carries the user whole. */
export function createMemberStore(db: Connection) {
  const model = db.model('member', ofEveryTown(schema), 'members');
  const plain = ({ _id, ...member }: Document): KnownMember => ({ userId: _id, ...member });

  /** An older version, or the same once more, changes nothing. */
  async function put(userId: string, known: Omit<KnownMember, 'userId' | 'version'>, version: number): Promise<void> {
    const update = { $set: { ...known, version } };
    try {
      await model.updateOne({ _id: userId, version: { $lt: version } }, update, { upsert: true });
    } catch (error) {
      if (!duplicateIndex(error)) throw error;
      // The upsert ran into a document: one as new or newer, or an older one that was stored in the same moment.
      await model.updateOne({ _id: userId, version: { $lt: version } }, update);
    }
  }

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

  /** Of the town in hand. Whose role is not known yet is taken for one of them, as before roles. */
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
    byId: async (userId: string): Promise<KnownMember | null> => {
      const document = await model.findOne({ _id: { $eq: userId } }).lean<Document>();
      return document && plain(document);
    },

    /** Who reads emails to this address; an address belongs to one account. */
    byEmail: async (email: string): Promise<KnownMember | null> => {
      const document = email ? await model.findOne({ email: { $eq: email } }).lean<Document>() : null;
      return document && plain(document);
    },

    byIds: async (userIds: readonly string[]): Promise<Map<string, KnownMember>> => {
      const documents = await model.find({ _id: { $in: [...userIds] } }).lean<Document[]>();
      return new Map(documents.map((document) => [document._id, plain(document)]));
    },

    /** The team, whose account is newest first: their ids hold the time. */
    administrators: () => ofTeam(staffRoles),
    office: () => ofTeam(rolesFor.office),

    /** Takes over a user as of a version. */
    apply,

    /** Takes over what svc-identity has just said of a user, where its events have not said it yet. */
    async catchUp(member: Member, version: number): Promise<void> {
      const isKnown = await model.exists({ _id: { $eq: member.userId }, version: { $gte: version } });
      if (!isKnown) await apply(member, version);
    },

    /** Forgets who a user was. */
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
