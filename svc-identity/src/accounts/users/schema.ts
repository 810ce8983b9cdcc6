import type { UserStatus } from '@postcard/contracts';
import { outboxFields, outboxIndex, searchable, type WithOutbox, type WithSearchText } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import type { InTowns } from './in-town.ts';
import type { StoredUser } from './user.ts';

/** `status` is derived, but stored for the index that orders the list. */
export type UserDocument = Omit<StoredUser, 'id' | 'memberships'> & {
  _id: string;
  townId?: string;
  status: UserStatus;
} & InTowns &
  WithOutbox &
  WithSearchText;

export const userSchema = new Schema<UserDocument>(
  {
    _id: String,
    townId: String,
    accountNumber: String,
    username: String,
    usernameKey: String,
    usernameLookalike: String,
    password: String,
    resetToken: String,
    resetTokenExpiry: Date,
    quickStartToken: String,
    quickStartTokenExpiry: Date,
    applicationDue: String,
    emailVerification: String,
    verificationSentAt: Date,
    businessName: String,
    businessType: String,
    businessCategory: String,
    businessSubcategory: String,
    pendingTrade: Object,
    firstName: String,
    lastName: String,
    contactName: String,
    email: String,
    emailKey: String,
    emailVerified: Boolean,
    pendingEmail: String,
    pendingEmailToken: String,
    pendingEmailExpiry: Date,
    pendingEmailSince: Date,
    pendingEmailSession: String,
    undoFactorsSince: Date,
    undoFactorsSession: String,
    factorResetAt: Date,
    factorResetToken: String,
    factorResetBy: String,
    formerEmail: String,
    formerEmailKey: String,
    undoEmailToken: String,
    undoEmailExpiry: Date,
    phone: String,
    phoneVerified: Boolean,
    website: String,
    profilePicture: String,
    isAdmin: Boolean,
    staffRole: String,
    staffTowns: { type: Object, default: undefined },
    membershipId: String,
    memberships: Object,
    towns: { type: [String], default: undefined },
    status: String,
    stripeCustomerId: String,
    sessionVersion: Number,
    registrationKey: String,
    terms: Object,
    closedAt: Date,
    closing: Boolean,
    version: Number,
    createdAt: Date,
    ...outboxFields,
  },
  { versionKey: false },
)
  .index({ usernameKey: 1 }, { unique: true, name: 'usernameKey' })
  .index({ usernameLookalike: 1 })
  .index({ emailKey: 1 }, { unique: true, name: 'emailKey' })
  .index({ accountNumber: 1 }, { unique: true, name: 'accountNumber' })
  .index({ createdAt: -1, _id: -1 })
  .index({ status: 1, createdAt: -1, _id: -1 })
  .index({ towns: 1, createdAt: -1, _id: -1 })
  .index({ resetToken: 1 })
  .index({ quickStartToken: 1 })
  .index({ applicationDue: 1 })
  .index({ emailVerification: 1 })
  .index({ pendingEmailToken: 1 })
  .index({ formerEmailKey: 1 })
  .index({ undoEmailToken: 1 })
  .index({ 'pendingTrade.askedAt': 1 })
  .index({ factorResetToken: 1 })
  .index({ factorResetAt: 1 })
  .index({ closing: 1 })
  .index(outboxIndex);

export const searchText = searchable(userSchema, [
  'businessName',
  'username',
  'email',
  'firstName',
  'lastName',
  'phone',
  'accountNumber',
]);
