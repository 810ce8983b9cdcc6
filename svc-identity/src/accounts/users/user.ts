import { keyOf, lookalikeOf, usernameKeyOf } from './names.ts';
import { currentTown, type Member, type RegisterBody, type StaffRole, type User } from '@postcard/contracts';
import { termsVersion } from '@postcard/contracts/business';
import { firstTown } from '@postcard/service-kit';

export type StoredUser = {
  id: string;
  accountNumber: string;
  username: string;
  usernameKey: string;
  /** Missing in data of an earlier release until it is filled in. */
  usernameLookalike?: string;
  password: string | null;
  resetToken: string | null;
  resetTokenExpiry: Date | null;
  /** Hash and expiry of a quick start's link; null once there is a password. */
  quickStartToken: string | null;
  quickStartTokenExpiry: Date | null;
  applicationDue: string | null;
  emailVerification: string | null;
  verificationSentAt: Date | null;
  businessName: string;
  businessType: string;
  businessCategory: string;
  businessSubcategory: string;
  pendingTrade?: { businessCategory: string; businessSubcategory: string; askedAt: Date } | null;
  firstName: string;
  lastName: string;
  contactName: string;
  email: string;
  emailKey: string;
  emailVerified: boolean;
  /** The requested address, and the hash and expiry of its link. */
  pendingEmail: string | null;
  pendingEmailToken: string | null;
  pendingEmailExpiry: Date | null;
  /** Time and session of the request for `pendingEmail`. */
  pendingEmailSince?: Date | null;
  pendingEmailSession?: string | null;
  /** Scope of the second factors that undoing an address change removes: added since, or by this session. */
  undoFactorsSince?: Date | null;
  undoFactorsSession?: string | null;
  /** Time of the scheduled reset of second factors, and the hash of the link that cancels it. */
  factorResetAt?: Date | null;
  factorResetToken?: string | null;
  factorResetBy?: string | null;
  formerEmail: string | null;
  formerEmailKey: string | null;
  undoEmailToken: string | null;
  undoEmailExpiry: Date | null;
  phone: string;
  phoneVerified: boolean;
  website: string | null;
  profilePicture: string | null;
  isAdmin: boolean;
  staffRole: StaffRole | null;
  teamRole?: StaffRole | null;
  /** Roles by town; null or missing means all towns. */
  staffTowns?: Record<string, StaffRole> | null;
  membershipId: string | null;
  /** Membership in the first town; missing in an unsaved account. */
  firstMembershipId?: string | null;
  memberships?: Record<string, string | null>;
  /** The town where the account was made; the first town if missing. */
  townId?: string;
  /** Keys of the towns that see the account: the town, and the town with the account's status. */
  towns?: string[];
  stripeCustomerId: string | null;
  sessionVersion: number;
  registrationKey: string | null;
  /** The accepted terms; null for accounts created without registration, missing in older accounts. */
  terms?: { version: string; acceptedAt: Date } | null;
  /** Set once the account is closed: only the business's data stays. */
  closedAt: Date | null;
  /** True from closing until the account's other data is removed. */
  closing: boolean;
  version: number;
  createdAt: Date;
};

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

export const noQuickStart = { quickStartToken: null, quickStartTokenExpiry: null } as const;

export type Registration = Omit<RegisterBody, 'password'>;

type NewUser = {
  id: string;
  accountNumber: string;
  passwordHash: string | null;
  verificationHash: string | null;
  registrationKey?: string | null;
  acceptsTerms?: boolean;
  now: Date;
};

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

/** Returns the role in the team, regardless of the current town. */
export const teamRoleOf = ({ teamRole, staffRole }: Pick<StoredUser, 'teamRole' | 'staffRole'>): StaffRole | null =>
  teamRole === undefined ? staffRole : teamRole;

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

/** Returns a number such as `MP-1234-5678`. The unique index prevents duplicates. */
export function speakableNumber(prefix: string, random: (below: number) => number): string {
  const four = () => String(random(10_000)).padStart(4, '0');
  return `${prefix}-${four()}-${four()}`;
}
