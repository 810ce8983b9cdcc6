import { identityRoutes as routes, teamMemberRoutes } from '@postcard/contracts';
import { NamedError, originOf, invalidField } from '@postcard/service-kit';
import type { Context } from 'koa';
import { verificationLinkMs } from '@postcard/contracts/business';
import type { Routes } from '../../parts.ts';
import type { Core } from '../core.ts';
import { requireMayManage } from '../users/may-manage.ts';
import { type StoredUser, memberOf } from '../users/user.ts';
import { createBeginSession, originOfLogIn } from '../sessions/begin.ts';
import type { EmailChange } from '../profile/email-change.ts';
import type { Recovery } from './recovery.ts';
import type { RecoveryRequestStore } from './request-store.ts';
import { passwordIncorrect, provePassword } from '../passwords/prove-password.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { firstConfirmation } from '../users/first-confirmation.ts';
import { untilSaved } from '../users/save-user.ts';

type Deps = Core & { emailChange: EmailChange; recovery: Recovery; requests: RecoveryRequestStore };

type Opened = { params: { token: string }; ctx: Context; clientIp: string };

export function addRecoveryRoutes({ serve }: Routes, deps: Deps): void {
  const { users, recovery, requests, welcome, sessions, cookies, securityLog } = deps;
  const confirmAddress = createConfirmAddress(deps);
  const beginSession = createBeginSession(deps);
  serve(routes.forgotPassword, ({ body }) => requests.add({ kind: 'password', email: body.email }));
  serve(routes.forgotUsername, ({ body }) => requests.add({ kind: 'username', email: body.email }));

  const account = async ({ params }: { params: { id: string } }) => {
    const user = await users.byIdHere(params.id);
    return user && !user.closedAt ? user : null;
  };

  serve(
    teamMemberRoutes.sendPasswordLink,
    async (input) => {
      const target = await account(input);
      if (!target) throw new NamedError('not_found');
      requireMayManage(input.user, target, 'password_link');
      await requests.add({ kind: 'password', email: target.email });
    },
    { about: async (input) => accountNumberOf(await account(input)) },
  );

  serve(routes.resetPassword, async ({ params, body, ctx, clientIp }) => {
    const userId = await recovery.reset(params.token, body.password);
    await securityLog.record({ kind: 'password_changed', userId, detail: 'by link' }, originOf(ctx, clientIp));
  });
  async function verify({ params, ctx, clientIp }: Opened, password?: string): Promise<void> {
    const sessionOf = await sessions.userOf(cookies.refreshToken(ctx));
    const confirmed = await confirmAddress(params.token, { sessionOf, password });
    if (!confirmed) return;
    const origin = originOf(ctx, clientIp);
    if ('changed' in confirmed) return securityLog.record({ kind: 'email_changed', userId: confirmed.changed }, origin);
    const { first: user } = confirmed;
    const method = password === undefined ? 'link' : 'password';
    const device = await welcome({ user, method, known: null }, originOfLogIn(ctx, clientIp, cookies));
    await beginSession(ctx, { user, method, device });
  }

  serve(routes.verifyEmail, (input) => verify(input));
  serve(routes.verifyEmailWithPassword, (input) => verify(input, input.body.password));
}

const accountNumberOf = (user: StoredUser | null) => user && { accountNumber: user.accountNumber, email: user.email };

type Shown = { sessionOf: string | null; password?: string | undefined };

type Confirmed = { changed: string } | { first: StoredUser } | null;

/**
 * Confirms an account's current or new address. The first confirmation ends earlier sessions and removes factors.
 * Requires the account's session or password too, so that a recipient cannot confirm a stranger's account by mistake.
 * @throws NamedError verification_token_invalid, email_taken, too_many_requests, validation_failed for the password
 */
function createConfirmAddress(deps: Core & { emailChange: Pick<EmailChange, 'confirm'> }) {
  const { users, emailChange, passwords, throttle, endEarlier, newEvent, now } = deps;

  const linkHasEnded = ({ verificationSentAt, createdAt }: StoredUser): boolean =>
    (verificationSentAt ?? createdAt).getTime() + verificationLinkMs <= now().getTime();

  async function expectOwner(user: StoredUser, { sessionOf, password }: Shown): Promise<void> {
    if (user.password === null || sessionOf === user.id) return;
    if (!password) throw invalidField('password', 'Please enter the password of your account');
    const tries = throttle.ofLink(user.id);
    await provePassword({ passwords, tries }, { stored: user.password, password }, passwordIncorrect);
  }

  return async function confirmAddress(token: string, shown: Shown): Promise<Confirmed> {
    const next = await users.byPendingEmail(hashSecret(token), now());
    const isFirstOfAll = next !== null && !next.emailVerified;
    if (next) await expectOwner(next, shown);
    const changed = await emailChange.confirm(token);
    if (changed && isFirstOfAll) await endEarlier(changed.id);
    if (changed) return isFirstOfAll ? { first: changed } : { changed: changed.id };
    const find = () => users.byEmailVerification(hashSecret(token));
    const known = await find();
    if (known && !known.emailVerified && !linkHasEnded(known)) await expectOwner(known, shown);
    let isFirst = false;
    const confirm = async (user: StoredUser) => {
      isFirst = !user.emailVerified;
      if (!isFirst) return user;
      // The password has changed since it was checked.
      if (linkHasEnded(user) || user.password !== known?.password) throw new NamedError('verification_token_invalid');
      const change = firstConfirmation(user);
      const next = { ...user, ...change, version: user.version + 1 };
      return users.update(user, change, [newEvent('user.updated', next, { member: memberOf(next) })]);
    };
    const user = await untilSaved(find, confirm);
    if (!user) throw new NamedError('verification_token_invalid');
    if (!isFirst) return null;
    await endEarlier(user.id);
    return { first: user };
  };
}
