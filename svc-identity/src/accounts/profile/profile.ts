import type { Core } from '../core.ts';
import type { ProfileChange } from '@postcard/contracts';
import { isSubcategoryOf } from '@postcard/contracts';
import { invalidField, type Principal } from '@postcard/service-kit';
import type { EmailChange } from './email-change.ts';
import type { MembershipPorts } from '../ports.ts';
import { currentPasswordIncorrect, provePassword } from '../passwords/prove-password.ts';
import { expectSaved, saveUser } from '../users/save-user.ts';
import { keyOf } from '../users/names.ts';
import { contactNameOf, memberOf, type StoredUser } from '../users/user.ts';

type Deps = Core & { membership: MembershipPorts; emailChange: EmailChange };
type Options = { principal: Principal; body: ProfileChange };

/**
 * Applies a profile change. A new address needs a fresh proof and the caller's password. @throws NamedError
 * validation_failed, step_up_required, unauthenticated, too_many_requests, service_unavailable, email_taken, conflict
 */
export function createChangeProfile(deps: Deps) {
  const { users, newEvent, emailChange, mailCounts, passwords, throttle, expectFresh, now } = deps;

  const hasTeamsWord = async (user: StoredUser): Promise<boolean> =>
    isMemberAnywhere(user) || (await deps.membership.isOpenAnywhere(user.id));

  async function proveCaller({ userId, sessionId }: Principal, password: string | undefined): Promise<void> {
    if (!password) throw invalidField('currentPassword', 'Current password is required');
    const { password: stored } = await users.expectOpen(userId, 'unauthenticated');
    const tries = throttle.ofSession(sessionId);
    await provePassword({ passwords, tries }, { stored, password }, currentPasswordIncorrect);
  }

  return async function changeProfile(user: StoredUser, { principal, body }: Options): Promise<StoredUser> {
    const { email, currentPassword, ...rest } = body;
    const asked = profileChangeOf(user, rest);
    const isReviewed = principal.userId === user.id && namesTrade(asked) && (await hasTeamsWord(user));
    const change = isReviewed ? withReviewedTrade(user, asked, now()) : withTrade(asked);
    if (email === undefined || keyOf(email) === user.emailKey)
      return saveUser(deps, user, { ...change, ...(email === undefined ? {} : { email }) });
    await expectFresh(principal);
    await proveCaller(principal, currentPassword);
    await emailChange.expectFree(email);
    await mailCounts.expectMayMail('confirmation', keyOf(email));
    const newAddress = emailChange.begin(email, principal.sessionId);
    const next = { ...user, ...change, ...newAddress.change, version: user.version + 1 };
    const updated = newEvent('user.updated', next, { member: memberOf(next) });
    return expectSaved(
      await users.update(user, { ...change, ...newAddress.change }, [updated, newAddress.eventOf(next)]),
    );
  };
}

/** Keeps a changed trade pending: each card has one business per trade, so the team reviews it. */
function withReviewedTrade(user: StoredUser, change: Partial<StoredUser>, now: Date): Partial<StoredUser> {
  const { businessCategory = user.businessCategory, businessSubcategory = user.businessSubcategory, ...rest } = change;
  const isSame = businessCategory === user.businessCategory && businessSubcategory === user.businessSubcategory;
  return { ...rest, pendingTrade: isSame ? null : { businessCategory, businessSubcategory, askedAt: now } };
}

function isMemberAnywhere(user: StoredUser): boolean {
  const { membershipId, memberships } = memberOf(user);
  return membershipId !== null || memberships !== undefined;
}

const withTrade = (change: Partial<StoredUser>): Partial<StoredUser> =>
  namesTrade(change) ? { ...change, pendingTrade: null } : change;

const namesTrade = ({ businessCategory, businessSubcategory }: Partial<StoredUser>): boolean =>
  businessCategory !== undefined || businessSubcategory !== undefined;

function profileChangeOf(
  user: StoredUser,
  body: Omit<ProfileChange, 'email' | 'currentPassword'>,
): Partial<StoredUser> {
  const { contactName, website, ...rest } = body;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Partial<StoredUser>;
  const next = { ...user, ...given };
  if (
    !isSubcategoryOf(next.businessCategory, next.businessSubcategory) &&
    (body.businessCategory || body.businessSubcategory)
  ) {
    throw invalidField('businessSubcategory', 'Please choose a subcategory from the list');
  }
  return {
    ...given,
    ...(body.businessType === '' && !user.isAdmin ? { businessType: 'Other' } : {}),
    ...(website === undefined ? {} : { website: website || null }),
    ...(contactName === undefined ? {} : { contactName: contactNameOf({ ...next, contactName }) }),
  };
}
