import { keyOf, lookalikeOf, usernameKeyOf } from './names.ts';
import { currentTown, type Member, type RegisterBody, type StaffRole, type User } from '@postcard/contracts';
import { termsVersion } from '@postcard/contracts/business';
import { firstTown } from '@postcard/service-kit';

/** A user as stored, with what never leaves this service. */
export type StoredUser = {
  id: string;
  accountNumber: string;
  username: string;
  usernameKey: string;
  /** Missing from an account of an earlier release until it is filled in. */
  usernameLookalike?: string;
  /** Hashed; null while none was chosen, which no password matches. */
  password: string | null;
  resetToken: string | null;
  resetTokenExpiry: Date | null;
  /** The hash of what opens an account from a quick start, and until when; none once it has a password. */
  quickStartToken: string | null;
  quickStartTokenExpiry: Date | null;
  /** The id of the application that such an account is still to make. */
  applicationDue: string | null;
  emailVerification: string | null;
  /** When a new link for the address was last asked for. */
  verificationSentAt: Date | null;
  businessName: string;
  businessType: string;
  businessCategory: string;
  businessSubcategory: string;
  /** The trade that a member asks for, until the team decides; missing of one that never asked. */
  pendingTrade?: { businessCategory: string; businessSubcategory: string; askedAt: Date } | null;
  firstName: string;
  lastName: string;
  contactName: string;
  email: string;
  emailKey: string;
  emailVerified: boolean;
  /** The address that is to be the account's once it is confirmed, the hash of what confirms it, and until when. */
  pendingEmail: string | null;
  pendingEmailToken: string | null;
  pendingEmailExpiry: Date | null;
  /** When that address was first asked for, and in which session. */
  pendingEmailSince?: Date | null;
  pendingEmailSession?: string | null;
  /** What taking the address back takes too: factors added since, and by the session that asked. */
  undoFactorsSince?: Date | null;
  undoFactorsSession?: string | null;
  /** When an owner's reset of the second factors takes effect, the hash of what stops it, and who asked for it. */
  factorResetAt?: Date | null;
  factorResetToken?: string | null;
  factorResetBy?: string | null;
  /** The address before the last change, which may take it back, and until when. */
  formerEmail: string | null;
  formerEmailKey: string | null;
  undoEmailToken: string | null;
  undoEmailExpiry: Date | null;
  phone: string;
  phoneVerified: boolean;
  website: string | null;
  profilePicture: string | null;
  /** Of the team in the town in hand, and in which role. */
  isAdmin: boolean;
  staffRole: StaffRole | null;
  /** The role that is stored: of some towns or of all. Missing of an account that is not stored yet. */
  teamRole?: StaffRole | null;
  /** Where somebody of the team works, by town; null or missing where it is all of them. */
  staffTowns?: Record<string, StaffRole> | null;
  /** In the town in hand. */
  membershipId: string | null;
  /** In the first town; missing of one that is not stored yet. */
  firstMembershipId?: string | null;
  /** In the others. */
  memberships?: Record<string, string | null>;
  /** Where the account was made; missing of one from before towns were many, which is the first one's. */
  townId?: string;
  /** The towns that see the account, each alone and with the status it has there. */
  towns?: string[];
  stripeCustomerId: string | null;
  sessionVersion: number;
  /** The hash of the `Idempotency-Key` that the account was registered with, if any. */
  registrationKey: string | null;
  /** The terms that registering agreed to; null of who did not register, missing of an account from before. */
  terms?: { version: string; acceptedAt: Date } | null;
  /** Set once the account is closed: what is left is the business, and nobody can log in. */
  closedAt: Date | null;
  /** True from closing until what hangs on the account is gone too. */
  closing: boolean;
  version: number;
  createdAt: Date;
};

/** No change of address under way, and none that could be taken back. */
export const noEmailChange = {
  pendingEmail: null,
  pendingEmailToken: null,
  pendingEmailExpiry: null,
  pendingEmailSince: null,
  pendingEmailSession: null,
  undoFactorsSince: null,
  undoFactorsSession: null,
  formerEmail: null,
  formerEmailKey: null,
  undoEmailToken: null,
  undoEmailExpiry: null,
} as const;

/** No link that opens an account without a password. */
export const noQuickStart = { quickStartToken: null, quickStartTokenExpiry: null } as const;

/** What an account is registered with; its password is given as a hash. */
export type Registration = Omit<RegisterBody, 'password'>;

type NewUser = {
  id: string;
  accountNumber: string;
  passwordHash: string | null;
  verificationHash: string | null;
  registrationKey?: string | null;
  /** True if the account was made on a page where one agrees to the terms. */
  acceptsTerms?: boolean;
  now: Date;
};

/** The account that registering makes: no member yet, nothing verified. */
export function newUser(
  body: Registration,
  { id, accountNumber, passwordHash, verificationHash, registrationKey = null, acceptsTerms = false, now }: NewUser,
): StoredUser {
  return {
    id,
    accountNumber,
    username: body.username,
    usernameKey: usernameKeyOf(body.username),
    usernameLookalike: lookalikeOf(body.username),
    password: passwordHash,
    resetToken: null,
    resetTokenExpiry: null,
    ...noQuickStart,
    applicationDue: null,
    emailVerification: verificationHash,
    verificationSentAt: null,
    businessName: body.businessName,
    businessType: body.businessType || 'Other',
    businessCategory: body.businessCategory,
    businessSubcategory: body.businessSubcategory,
    firstName: body.firstName,
    lastName: body.lastName,
    contactName: contactNameOf(body),
    email: body.email,
    emailKey: keyOf(body.email),
    emailVerified: false,
    ...noEmailChange,
    phone: body.phone,
    phoneVerified: false,
    website: body.website || null,
    profilePicture: null,
    isAdmin: false,
    staffRole: null,
    membershipId: null,
    stripeCustomerId: null,
    sessionVersion: 1,
    registrationKey,
    terms: acceptsTerms ? { version: termsVersion, acceptedAt: now } : null,
    closedAt: null,
    closing: false,
    version: 1,
    createdAt: now,
  };
}

/** A blank contact name is the first and last name joined. */
export function contactNameOf(names: {
  contactName?: string | undefined;
  firstName: string;
  lastName: string;
}): string {
  return names.contactName?.trim() || `${names.firstName} ${names.lastName}`.trim();
}

export function presentUser({ pendingTrade, terms, ...user }: StoredUser): User {
  return {
    ...user,
    pendingTrade: pendingTrade ? { ...pendingTrade, askedAt: pendingTrade.askedAt.toISOString() } : null,
    terms: terms ? { ...terms, acceptedAt: terms.acceptedAt.toISOString() } : null,
    displayName: displayNameOf(user),
    factorResetAt: user.factorResetAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}

/** The role in the team, whatever the town in hand. */
export const teamRoleOf = ({ teamRole, staffRole }: Pick<StoredUser, 'teamRole' | 'staffRole'>): StaffRole | null =>
  teamRole === undefined ? staffRole : teamRole;

/** What other services may know. */
export function memberOf(user: StoredUser): Member {
  return {
    userId: user.id,
    accountNumber: user.accountNumber,
    email: user.email,
    firstName: user.firstName,
    displayName: displayNameOf(user),
    businessName: user.businessName,
    businessCategory: user.businessCategory,
    businessSubcategory: user.businessSubcategory,
    ...membershipsOf(user),
    isAdmin: teamRoleOf(user) !== null,
    staffRole: teamRoleOf(user),
    ...(user.staffTowns && { staffTowns: user.staffTowns }),
    sessionVersion: user.sessionVersion,
  };
}

/** Of all towns, and of the one in hand as it is being changed. */
function membershipsOf({ membershipId, firstMembershipId = null, memberships = {} }: StoredUser) {
  const { id } = currentTown();
  if (id === firstTown.id) return { membershipId, ...othersOf(memberships) };
  return { membershipId: firstMembershipId, ...othersOf({ ...memberships, [id]: membershipId }) };
}

function othersOf(memberships: Record<string, string | null>): Pick<Member, 'memberships'> {
  const held = Object.entries(memberships).filter((each): each is [string, string] => each[1] !== null);
  return held.length > 0 ? { memberships: Object.fromEntries(held) } : {};
}

export const displayNameOf = (user: StoredUser): string => user.contactName || user.businessName || user.username;

/** A number for people to say: `MP-1234-5678`. Uniqueness is the index's, not this draw's. */
export function speakableNumber(prefix: string, random: (below: number) => number): string {
  const four = () => String(random(10_000)).padStart(4, '0');
  return `${prefix}-${four()}-${four()}`;
}
