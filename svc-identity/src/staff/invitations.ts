import type { Envelope, StaffInvitation, StaffRole } from '@postcard/contracts';
import { invitationMs, mostInvitations } from '@postcard/contracts';
import {
  findPage,
  initialOutbox,
  NamedError,
  outboxFields,
  outboxIndex,
  type Connection,
  type Page,
  type Paging,
  type PurgeRule,
  type WithOutbox,
  ofEveryTown,
} from '@postcard/service-kit';
import { plainOf, readerOf } from '@postcard/service-kit/reader';
import { insertOnce } from '@postcard/service-kit/insert-once';
import { Schema } from 'mongoose';
import { presentTowns, type StaffTowns } from './staff-towns.ts';

export type Invitation = {
  id: string;
  tokenHash: string;
  email: string;
  emailKey: string;
  staffRole: StaffRole;
  staffTowns?: StaffTowns;
  invitedBy: string;
  /** The inviter's account id; older invitations without it are invalid. */
  inviterId?: string;
  createdAt: Date;
  expiresAt: Date;
  takenUntil: Date | null;
};

type Document = Omit<Invitation, 'id'> & { _id: string } & WithOutbox;

const schema = new Schema<Document>(
  {
    _id: String,
    tokenHash: String,
    email: String,
    emailKey: String,
    staffRole: String,
    staffTowns: { type: Object, default: undefined },
    invitedBy: String,
    inviterId: String,
    createdAt: Date,
    expiresAt: Date,
    takenUntil: Date,
    ...outboxFields,
  },
  { versionKey: false },
)
  .index({ emailKey: 1 }, { unique: true })
  .index({ tokenHash: 1 })
  .index({ inviterId: 1 })
  .index({ createdAt: -1, _id: -1 })
  .index({ expiresAt: 1 })
  .index(outboxIndex);

/** Deletes invitations a day after they expire, when their email has certainly been sent. */
export const invitationRule: PurgeRule = {
  collection: 'staff_invitations',
  field: 'expiresAt',
  afterMs: 86_400_000,
};

/** Lease of an acceptance, after which the invitation can be accepted again if the process crashed. */
const takenForMs = 60_000;

export const presentInvitation = (invitation: Invitation): StaffInvitation => ({
  id: invitation.id,
  email: invitation.email,
  staffRole: invitation.staffRole,
  towns: presentTowns(invitation.staffTowns),
  invitedBy: invitation.invitedBy,
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
});

export type InvitationStore = ReturnType<typeof createInvitationStore>;

export function createInvitationStore(db: Connection, now: () => Date, wake: () => void) {
  const model = db.model('staff_invitation', ofEveryTown(schema), invitationRule.collection);
  const { one } = readerOf(model, plainOf<Document>);
  const open = () => ({ expiresAt: { $gt: now() } });

  return {
    model,
    expiryOfOne: (): Date => new Date(now().getTime() + invitationMs),

    async add({ id, ...invitation }: Invitation, events: Envelope[]): Promise<void> {
      const others = { ...open(), emailKey: { $ne: invitation.emailKey } };
      if ((await model.countDocuments(others)) >= mostInvitations)
        throw new NamedError('conflict', { message: `At most ${mostInvitations} invitations can be open.` });
      await model.deleteOne({ emailKey: { $eq: invitation.emailKey } });
      const document = { _id: id, ...invitation, ...initialOutbox(events) };
      if (!(await insertOnce(model, document))) throw new NamedError('conflict');
      wake();
    },

    list: (paging: Paging): Promise<Page<Invitation>> => findPage(model, open(), paging, plainOf<Document>),

    byId: (id: string) => one({ _id: { $eq: id } }),

    byToken: (tokenHash: string) => one({ tokenHash: { $eq: tokenHash }, ...open() }),

    async take(tokenHash: string): Promise<Invitation | null> {
      const free = [{ takenUntil: null }, { takenUntil: { $lte: now() } }];
      const found = await model
        .findOneAndUpdate(
          { tokenHash: { $eq: tokenHash }, ...open(), $or: free },
          { $set: { takenUntil: new Date(now().getTime() + takenForMs) } },
        )
        .lean<Document>();
      return found && plainOf(found);
    },

    giveBack: async (id: string): Promise<void> => {
      await model.updateOne({ _id: id }, { $set: { takenUntil: null } });
    },

    removeAllBy: async (inviterId: string): Promise<void> => {
      await model.deleteMany({ inviterId: { $eq: inviterId } });
    },

    remove: async (id: string): Promise<boolean> => {
      const { deletedCount } = await model.deleteOne({ _id: { $eq: id } });
      return deletedCount === 1;
    },
  };
}
