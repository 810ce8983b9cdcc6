import { describe, expect, test } from '@jest/globals';
import { factorResetMs, factorUndoMs } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { admin, loggedIn, registered, useIdentity, confirmed, password } from '../../testing/identity.ts';
import { application } from '../../testing/route-fixture.ts';
import { loggedInBy, withApp, withPasskey } from '../../testing/second-factors.ts';

const identity = await useIdentity();

const { client: team } = await loggedIn(identity, admin);

const florist = { businessCategory: 'Retail / Shopping', businessSubcategory: 'Florist' };

async function anApplicant(name: string) {
  const { client, user } = await registered(identity, name);
  const { body } = await client.post('/api/subscriptions', application(user.id));
  const approve = () => team.post(`/api/subscriptions/${body.id}/approve`);
  return { client, id: user.id as string, trade: user.businessSubcategory as string, approve };
}

async function aMember(name: string) {
  const { approve, ...applicant } = await anApplicant(name);
  await approve();
  return applicant;
}

const pending = async (): Promise<string[]> =>
  (await team.get('/api/users?trade=pending')).body.map(({ id }: { id: string }) => id);

describe('a member’s new trade', () => {
  test('waits for the team’s decision, while the rest of the profile is saved', async () => {
    const { client, id, trade } = await aMember('gardener');

    const changed = await client.patch(`/api/users/${id}`, { ...florist, phone: '805 555 0199' });

    expect(changed).toMatchObject({
      status: 200,
      body: { businessSubcategory: trade, pendingTrade: florist, phone: '805 555 0199' },
    });
    expect(await pending()).toContain(id);
    const event = await identity.events.next(
      'user.updated',
      ({ aggregateId, aggregateVersion }) => aggregateId === id && aggregateVersion > 2,
    );
    expect(event.data.member.businessSubcategory).toBe(trade);
  });

  test('applies once the team accepts it', async () => {
    const { client, id } = await aMember('accepted');
    await client.patch(`/api/users/${id}`, florist);

    const accepted = await team.patch(`/api/users/${id}`, florist);

    expect(accepted.body).toMatchObject({ ...florist, pendingTrade: null });
    expect(await pending()).not.toContain(id);
  });

  test('is withdrawn when the team or the member saves the current trade', async () => {
    const { client, id, trade } = await aMember('undecided');
    const present = { businessCategory: 'Home Services', businessSubcategory: trade };
    await client.patch(`/api/users/${id}`, florist);

    expect((await team.patch(`/api/users/${id}`, present)).body).toMatchObject({ ...present, pendingTrade: null });
    await client.patch(`/api/users/${id}`, florist);
    expect((await client.patch(`/api/users/${id}`, present)).body).toMatchObject({ ...present, pendingTrade: null });
  });

  test('stays pending when the team approves the application with the old trade', async () => {
    const { client, id, trade, approve } = await anApplicant('applicant');

    const changed = await client.patch(`/api/users/${id}`, florist);
    await approve();

    const asked = { businessSubcategory: trade, pendingTrade: florist };
    expect(changed.body).toMatchObject(asked);
    expect((await client.get('/api/users/me')).body).toMatchObject({ ...asked, membershipId: expect.any(String) });
    expect(await pending()).toContain(id);
  });

  test('applies at once to an account without a membership', async () => {
    const { client, user } = await registered(identity, 'newcomer');

    const changed = await client.patch(`/api/users/${user.id}`, florist);

    expect(changed.body).toMatchObject({ ...florist, pendingTrade: null });
  });
});

const { clock } = identity;

const now = () => Date.now() + clock.aheadMs;

const added = async (userId: string, change: string) =>
  (
    await identity.events.next(
      'user.security-changed',
      ({ data }) => data.member.userId === userId && data.change === change,
    )
  ).data;

describe('the email about a new authenticator app', () => {
  test('has a link that removes the app and its session’s factors, and ends all sessions', async () => {
    const person = await confirmed(identity, 'locked-out');
    const { client: thief } = await loggedIn(identity, { username: 'locked-out', password });
    const { authenticator } = await withPasskey({ client: thief, user: person.user });
    await withApp({ client: thief, user: person.user }, now);
    const { undoToken } = await added(person.user.id, 'authenticator_added');

    const undone = await identity.client().post(`/api/users/undo-security-change/${undoToken}`);

    expect(undone.status).toBe(204);
    expect((await loggedInBy(identity, authenticator)).status).toBe(400);
    expect((await thief.post('/api/users/refresh')).status).toBe(401);
    expect((await identity.logIn('locked-out')).body.code).toBe('invalid_credentials');
    await identity.recorded('factor_undone', person.user.id);
    const { data } = await identity.eventOf('user.password-recovery-requested', person.user.id);
    const chosen = 'An0ther!pass';
    await identity.client().post(`/api/users/reset-password/${data.resetToken}`, { password: chosen });
    expect((await identity.logIn('locked-out', chosen)).status).toBe(200);
    expect((await identity.client().post(`/api/users/undo-security-change/${undoToken}`)).status).toBe(400);
  });

  test('has a link that also removes factors that other sessions added within seven days', async () => {
    const person = await confirmed(identity, 'two-sessions');
    const { client: first } = await loggedIn(identity, { username: 'two-sessions', password });
    const { authenticator } = await withPasskey({ client: first, user: person.user });
    const { client: second } = await loggedInBy(identity, authenticator);
    await second.post(`/api/users/${person.user.id}/recovery-codes`);
    const { undoToken } = await added(person.user.id, 'recovery_codes_renewed');

    const undone = await identity.client().post(`/api/users/undo-security-change/${undoToken}`);

    expect([undone.status, (await loggedInBy(identity, authenticator)).status]).toEqual([204, 400]);
  });

  test('has a link that expires after seven days and then removes no passkey', async () => {
    const person = await confirmed(identity, 'careful');
    const { authenticator } = await withPasskey(person);
    const { undoToken } = await added(person.user.id, 'passkey_added');
    clock.aheadMs += factorUndoMs;

    const undone = await identity.client().post(`/api/users/undo-security-change/${undoToken}`);

    expect([undone.status, (await loggedInBy(identity, authenticator)).status]).toEqual([400, 200]);
    clock.aheadMs = 0;
  });
});

describe('a reset of lost factors', () => {
  const asked = async (name: string) => {
    const person = await confirmed(identity, name);
    const { code } = await withApp(person, now);
    const owner: TestClient = (await loggedIn(identity, admin)).client;
    const response = await owner.post(`/api/users/${person.user.id}/factor-reset`);
    const { data } = await identity.eventOf('user.factor-reset-requested', person.user.id);
    return { ...person, code, owner, response, keepToken: data.keepToken, effectiveAt: data.effectiveAt };
  };

  test('applies one day after the user was notified by email', async () => {
    const { user, client, response, effectiveAt } = await asked('lost-phone');

    expect(response).toMatchObject({ status: 200, body: { factorResetAt: effectiveAt } });
    expect(Date.parse(effectiveAt) - now()).toBeGreaterThan(factorResetMs - 60_000);
    expect((await identity.logIn('lost-phone')).body.code).toBe('second_factor_required');
    await identity.recorded('factors_reset_asked', user.id);

    clock.aheadMs += factorResetMs;

    await waitUntil(async () => (await identity.logIn('lost-phone')).status === 200);
    await added(user.id, 'second_factors_reset');
    await identity.recorded('factors_reset', user.id);
    expect((await client.post('/api/users/refresh')).status).toBe(401);
    clock.aheadMs = 0;
  });

  test('is canceled by the link in the email', async () => {
    const { user, owner, keepToken } = await asked('talked-about');

    const kept = await identity.client().post(`/api/users/keep-factors/${keepToken}`);

    expect([kept.status, (await identity.client().post(`/api/users/keep-factors/${keepToken}`)).status]).toEqual([
      204, 400,
    ]);
    await identity.recorded('factors_reset_stopped', user.id);
    expect((await owner.get(`/api/users/${user.id}`)).body).toMatchObject({
      factorResetAt: null,
      hasSecondFactor: true,
    });
  });

  test('can be requested once, and only for an account with a second factor', async () => {
    const { user, owner } = await asked('twice-asked');
    const { user: plain } = await confirmed(identity, 'without');

    const codes = [
      (await owner.post(`/api/users/${user.id}/factor-reset`)).body.code,
      (await owner.post(`/api/users/${plain.id}/factor-reset`)).body.code,
    ];

    expect(codes).toEqual(['invalid_transition', 'invalid_transition']);
  });
});
