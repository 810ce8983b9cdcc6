import type { Routes } from '../../parts.ts';
import type { Core } from '../core.ts';
import { passkeyRoutes, secondFactorRoutes as routes, currentTown } from '@postcard/contracts';
import { NamedError, originOf, presentPage, requireFreshProof, type Principal } from '@postcard/service-kit';
import type { Context } from 'koa';
import { hasFactor } from '../second-factors/factors.ts';
import { presentPasskey, presentPasskeys } from '../second-factors/present.ts';
import type { By } from '../second-factors/report.ts';
import { otpauthUri } from '../second-factors/totp.ts';
import { requireSelf } from '../users/policy.ts';
import { displayNameOf, type StoredUser } from '../users/user.ts';
import { createStepUp } from './step-up.ts';

type Serve = Routes['serve'];

export function addOwnSecurityRoutes({ serve }: { serve: Serve }, deps: Core): void {
  const stepUp = createStepUp(deps);
  addFactorRoutes(serve, deps);
  addPasskeyRoutes(serve, deps);

  serve(routes.stepUpOptions, ({ params, user }) => {
    requireSelf(user, params.id);
    return deps.passkeys.optionsToStepUp(user.userId);
  });

  serve(routes.stepUp, async (input) => {
    const { params, user, body, ctx, clientIp } = input;
    requireSelf(user, params.id);
    const proven = await stepUp(user, body, originOf(ctx, clientIp));
    if (proven.method === 'recovery_code') await deps.report(user.userId, 'recovery_code_used', byOf(input));
    await renew(deps, await ownAccount(deps, user), input);
  });

  serve(routes.listLogIns, async ({ params, query, user, ctx }) => {
    requireSelf(user, params.id);
    return presentPage(ctx, await deps.logIns(user.userId, query));
  });
}

function addFactorRoutes(serve: Serve, deps: Core): void {
  const { factors, presentFactors, throttle, report, now } = deps;

  serve(routes.secondFactors, async ({ params, user }) => {
    requireSelf(user, params.id);
    return presentFactors(await ownAccount(deps, user));
  });

  serve(routes.startAuthenticator, async ({ params, user }) => {
    requireSelf(user, params.id);
    requireFreshProof(user, now());
    const account = await confirmedAccount(deps, user);
    const secret = await factors.startApp(user.userId);
    return { secret, uri: otpauthUri(secret, { issuer: currentTown().product, account: account.username }) };
  });

  serve(routes.confirmAuthenticator, async (input) => {
    const { params, user, body, ctx } = input;
    requireSelf(user, params.id);
    await confirmedAccount(deps, user);
    const since = now();
    const tries = throttle.ofCodes(user.userId);
    await tries.count();
    const recoveryCodes = await factors.confirmApp(user.userId, body.code, user.sessionId);
    await tries.forgive();
    await strengthen(deps, user, ctx);
    await report(user.userId, 'authenticator_added', adding(input, since));
    return { recoveryCodes };
  });

  serve(routes.removeAuthenticator, async (input) => {
    const { params, user, ctx } = input;
    requireSelf(user, params.id);
    requireFreshProof(user, now());
    await factors.removeApp(user.userId);
    await report(user.userId, 'authenticator_removed', byOf(input));
    await weaken(deps, user, ctx);
  });

  serve(routes.newRecoveryCodes, async (input) => {
    const { params, user } = input;
    requireSelf(user, params.id);
    requireFreshProof(user, now());
    const since = now();
    const recoveryCodes = await factors.renewCodes(user.userId, user.sessionId);
    await report(user.userId, 'recovery_codes_renewed', adding(input, since));
    return { recoveryCodes };
  });
}

function addPasskeyRoutes(serve: Serve, deps: Core): void {
  const { factors, passkeys, report, now } = deps;

  serve(passkeyRoutes.listPasskeys, async ({ params, user }) => {
    requireSelf(user, params.id);
    return { passkeys: presentPasskeys((await factors.of(user.userId)).passkeys) };
  });

  serve(passkeyRoutes.passkeyOptions, async ({ params, user }) => {
    requireSelf(user, params.id);
    requireFreshProof(user, now());
    const account = await confirmedAccount(deps, user);
    return passkeys.optionsToRegister({ ...account, displayName: displayNameOf(account) });
  });

  serve(passkeyRoutes.addPasskey, async (input) => {
    const { params, user, body, ctx } = input;
    requireSelf(user, params.id);
    await confirmedAccount(deps, user);
    const since = now();
    const passkey = await passkeys.read(user.userId, body.name, body.response);
    const recoveryCodes = await factors.addPasskey(user.userId, { ...passkey, sessionId: user.sessionId });
    await strengthen(deps, user, ctx);
    await report(user.userId, 'passkey_added', adding(input, since));
    return { passkey: presentPasskey(passkey), recoveryCodes };
  });

  serve(passkeyRoutes.renamePasskey, async ({ params, user, body }) => {
    requireSelf(user, params.id);
    const renamed = await factors.changePasskey(user.userId, params.passkeyId, (known) => ({
      ...known,
      name: body.name,
    }));
    if (!renamed) throw new NamedError('not_found');
    return presentPasskey(renamed);
  });

  serve(passkeyRoutes.removePasskey, async (input) => {
    const { params, user, ctx } = input;
    requireSelf(user, params.id);
    requireFreshProof(user, now());
    await factors.changePasskey(user.userId, params.passkeyId, () => null);
    await report(user.userId, 'passkey_removed', byOf(input));
    await weaken(deps, user, ctx);
  });
}

const byOf = ({ user, ctx, clientIp }: { user: Principal; ctx: Context; clientIp: string }): By => ({
  actorId: user.userId,
  origin: originOf(ctx, clientIp),
});

const adding = (input: Parameters<typeof byOf>[0], since: Date): By => ({
  ...byOf(input),
  added: { since, sessionId: input.user.sessionId },
});

const ownAccount = ({ users }: Core, { userId }: Principal): Promise<StoredUser> =>
  users.expectOpen(userId, 'unauthenticated');

/** Requires a confirmed address: with a second factor, a mistyped address could lock the owner out. */
async function confirmedAccount(deps: Core, user: Principal): Promise<StoredUser> {
  const account = await ownAccount(deps, user);
  if (!account.emailVerified)
    throw new NamedError('invalid_transition', { message: 'Please confirm your email address first.' });
  return account;
}

/** Marks the current session as proven by two factors, and ends the user's other sessions. */
async function strengthen(deps: Core, user: Principal, ctx: Context): Promise<void> {
  await deps.sessionStore.strengthen(user.sessionId);
  const account = await deps.ownSessions.endOthers(user);
  await renew(deps, account, { user, ctx });
}

type Caller = { user: Principal; ctx: Context };

/** Replaces the browser's cookies, so that a copy of the old ones does not benefit from the new proof. */
async function renew({ cookies, sessions }: Core, account: StoredUser, { user, ctx }: Caller): Promise<void> {
  cookies.set(ctx, await sessions.renewFor(account, user.sessionId, cookies.refreshToken(ctx)));
}

/** Replaces tokens that claim two factors after the last factor is removed. */
async function weaken(deps: Core, user: Principal, ctx: Context): Promise<void> {
  if (hasFactor(await deps.factors.of(user.userId))) return;
  const moved = await deps.moveVersion(user.userId);
  if (moved) deps.cookies.setAccess(ctx, await deps.sessions.signFor(moved, user.sessionId));
}
