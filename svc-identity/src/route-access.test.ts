import { checksSession, routesByUnit, type RouteContract } from '@postcard/contracts';
import { multiply } from '@postcard/service-kit/testing/multiply';
import { inDatabase } from '@postcard/service-kit/testing/route-calls';
import { walkRoutes, type Role, type Samples } from '@postcard/service-kit/testing/route-walk';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { townSamples, staffSamples, ownSecuritySamples } from './testing/staff-samples.ts';
import { ranks } from './testing/rank-fixture.ts';
import { admin, password, sendPicture } from './testing/identity.ts';
import {
  application,
  applied,
  approved,
  fiveFields,
  profile,
  registration,
  startRouteFixture,
  type IdentityFixture,
} from './testing/route-fixture.ts';
import { purgeRules } from './purge-rules.ts';

/** Refreshes tokens before routes that check the session, as earlier calls change passwords and end sessions. */
function withNewTokens(samples: Samples<IdentityFixture>): Samples<IdentityFixture> {
  const renewed = Object.entries(samples).map(
    ([id, make]) =>
      [
        id,
        async (fixture: IdentityFixture, role: Role) => {
          if (role !== 'visitor') await fixture.clients[role].post('/api/users/refresh');
          return make(fixture, role);
        },
      ] as const,
  );
  return {
    ...samples,
    ...Object.fromEntries(
      renewed.filter(([id]) => {
        const contract = (routesByUnit['svc-identity'] as Record<string, RouteContract>)[id];
        return contract && checksSession(contract);
      }),
    ),
  };
}

const ownId = ({ ids }: IdentityFixture, role: Role) => ({ id: role === 'visitor' ? 'nobody' : ids[role] });

async function anotherSession({ service, clients, ids }: IdentityFixture): Promise<string> {
  const { body: owner } = await clients.verified.get('/api/users/me');
  await service.client().post('/api/users/login', { username: owner.username, password });
  const { body } = await clients.verified.get(`/api/users/${ids.verified}/sessions`);
  return body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id;
}

async function pictured({ service, clients, ids }: IdentityFixture): Promise<void> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await sendPicture(service, clients.verified, ids.verified, picture);
}

async function fill({ dbName, ids }: IdentityFixture): Promise<void> {
  await multiply(dbName, 'membership_plans', {
    change: (index) => ({
      _id: 900 + index,
      createdAt: new Date(Date.now() + (index + 1) * 3_600_000),
      isActive: true,
    }),
  });
  await multiply(dbName, 'sessions', { where: { userId: ids.verified } });
  await multiply(dbName, 'membership_invoices', {
    change: (index) => ({
      userId: ids.verified,
      subscriptionId: 's1',
      stripeInvoiceId: `in_${index}`,
      invoiceNumber: `MM-${index}`,
      date: new Date(Date.UTC(2026, 5, 9 - index)),
      createdAt: new Date(Date.UTC(2026, 5, 9 - index)),
      description: 'Membership',
      amount: 1500,
      status: 'paid',
      paidDate: null,
      businessName: 'Ada Plumbing',
    }),
  });
}

/** Waits until earlier recovery requests are handled, for the roles whose test counts the documents. */
async function askedForAWayBackIn({ dbName }: IdentityFixture, role: Role) {
  const counts = role === 'verified' || role === 'admin';
  const count = () => inDatabase(dbName, (db) => db.collection('recovery_requests').estimatedDocumentCount());
  while (counts && (await count())) await wait(20);
  return { body: { email: 'nobody@example.com' } };
}

const paidPlan = { name: 'Supporter', description: '', monthlyPrice: 1500, yearlyPrice: 0, benefits: [] };
const owned = ({ ids }: IdentityFixture) => ({ params: { id: ids.verified }, owned: true });

walkRoutes<IdentityFixture>({
  routes: routesByUnit['svc-identity'],
  purgeRules,
  start: startRouteFixture,
  ranks,
  fill,
  samples: withNewTokens({
    townMembers: () => ({}),
    memberStatistics: () => ({ query: { from: '2026-03-01', to: '2026-12-31' } }),
    register: () => ({ body: registration() }),
    quickStart: () => ({ body: fiveFields() }),
    continueQuickStart: () => ({ params: { token: 'none' }, refused: 'verification_token_invalid' }),
    login: () => ({ body: admin }),
    logout: () => ({}),
    refresh: () => ({ refused: 'unauthenticated' }),
    me: () => ({}),
    standing: () => ({}),
    listUsers: () => ({ query: { q: 'line\nwide\u2003 (' } }),
    getUser: owned,
    updateUser: (fixture) => ({ ...owned(fixture), body: profile }),
    changePassword: (fixture) => ({ ...owned(fixture), body: { currentPassword: password, newPassword: password } }),
    forgotPassword: askedForAWayBackIn,
    forgotUsername: askedForAWayBackIn,
    resetPassword: () => ({
      params: { token: 'none' },
      body: { password: 'An0ther!pass' },
      refused: 'reset_token_invalid',
    }),
    verifyEmail: () => ({ params: { token: 'none' }, refused: 'verification_token_invalid' }),
    verifyEmailWithPassword: () => ({
      params: { token: 'none' },
      body: { password },
      refused: 'verification_token_invalid',
    }),
    listMembershipPlans: () => ({}),
    subscribe: ({ ids }, role) => ({ body: application(role === 'visitor' ? 'nobody' : ids[role]) }),
    giveBusinessAddress: () => ({
      params: { id: 'none' },
      body: { businessAddress: '12 High St' },
      refused: 'not_found',
    }),
    activeSubscription: owned,
    listSubscriptions: () => ({}),
    approveSubscription: async ({ service }, role) => ({
      params: role === 'admin' ? await applied(service) : { id: 'any' },
    }),
    endMembership: async ({ service, clients }, role) => ({
      params: role === 'admin' ? await approved(service, clients.admin) : { id: 'any' },
      body: { reason: 'Closed for good' },
    }),
    rejectSubscription: async ({ service }, role) => ({
      params: role === 'admin' ? await applied(service) : { id: 'any' },
      body: { reason: 'Not local' },
    }),
    jwks: () => ({}),
    listAllMembershipPlans: () => ({}),
    createMembershipPlan: () => ({ body: paidPlan }),
    changeMembershipPlan: async ({ clients }, role) => ({
      params: { id: role === 'admin' ? (await clients.admin.post('/api/membership-plans', paidPlan)).body.id : '2' },
      body: { name: 'Friend', isActive: false },
    }),
    // memberships.test.ts covers ownership.
    payMembership: () => ({ params: { id: 'none' }, refused: 'not_found' }),
    cancelMembership: () => ({ params: { id: 'none' }, refused: 'not_found' }),
    resumeMembership: () => ({ params: { id: 'none' }, refused: 'not_found' }),
    listMembershipInvoices: () => ({}),
    listMembershipCharges: () => ({}),
    exportMembershipCharges: () => ({}),
    openMembershipInvoice: () => ({ params: { id: 'none' }, refused: 'not_found' }),
    membershipWebhook: () => ({ raw: '{}', refused: 'signature_invalid' }),
    resendVerification: owned,
    cancelEmailChange: owned,
    undoEmailChange: () => ({ params: { token: 'none' }, refused: 'verification_token_invalid' }),
    listSessions: owned,
    endSession: async (fixture) => ({
      params: { id: fixture.ids.verified, sessionId: await anotherSession(fixture) },
      owned: true,
    }),
    endOtherSessions: (fixture, role) => ({ params: ownId(fixture, role) }),
    sendPasswordLink: async (fixture, role) => {
      await askedForAWayBackIn(fixture, role);
      return owned(fixture);
    },
    exportAccount: owned,
    closeAccount: (fixture, role) => ({
      params: ownId(fixture, role),
      body: { password: 'not this one' },
      refused: 'validation_failed',
    }),
    ...ownSecuritySamples,
    ...staffSamples,
    ...townSamples,
    setPicture: (fixture, role) => ({ params: ownId(fixture, role), raw: '{}', refused: 'unsupported_media_type' }),
    removePicture: owned,
    getPicture: async (fixture) => {
      await pictured(fixture);
      return owned(fixture);
    },
  }),
});
