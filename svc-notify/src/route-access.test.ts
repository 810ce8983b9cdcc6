import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { routesByUnit, type EventData } from '@postcard/contracts';
import { startService } from '@postcard/service-kit';
import { startTestService, type TestService } from '@postcard/service-kit/testing';
import { multiply } from '@postcard/service-kit/testing/multiply';
import { elsewhere } from '@postcard/service-kit/testing/town-walk';
import { walkRoutes, type RouteFixture } from '@postcard/service-kit/testing/route-walk';
import type Koa from 'koa';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { samples } from './effects/previews/samples.ts';
import { startMailbox, memberOf, nonsense } from './testing/notify.ts';
import { testSecrets } from './testing/secrets.ts';
import { purgeRules } from './purge-rules.ts';

type NotifyFixture = RouteFixture & {
  service: TestService;
  noticeId: string;
  deadLetterId: string;
  conversationId: string;
  cannedId: string;
  mailId: string;
  token: string;
};

async function firstOf(list: () => Promise<{ body: { id: string }[] }>): Promise<string> {
  return waitUntil(async () => (await list()).body[0]?.id);
}

const testBody = { to: 'ada@example.com', subject: 'Test', message: 'Hello' };

async function tokenOf(mailbox: Awaited<ReturnType<typeof startMailbox>>, service: TestService): Promise<string> {
  const [reminder] = samples['artwork.reminded'] as [EventData<'artwork.reminded'>];
  await service.events.publish('artwork.reminded', {
    ...reminder,
    recipient: { email: 'reminded@example.com', firstName: 'Ada' },
    booking: { ...reminder.booking, userId: 'verified' },
  });
  const [mail] = await mailbox.to('reminded@example.com');
  return /unsubscribe\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] as string;
}

const member = memberOf('verified');

async function start(): Promise<NotifyFixture> {
  const mailbox = await startMailbox();
  let app: Koa | undefined;
  const service = await startTestService({
    name: 'notify',
    env: { ...testSecrets, SENDGRID_API_BASE: mailbox.url },
    start: (env) => {
      const config = readConfig(env);
      return startService('svc-notify', config, (deps) => {
        app = deps.app;
        return createApp(deps, config);
      });
    },
  });
  service.issuer.endSession('ended');
  await service.events.publish('membership.approved', { member, subscriptionId: 's1' });
  await service.events.publish('membership.approved', nonsense());
  const noticeId = await firstOf(() => service.client({ userId: 'verified' }).get('/api/notifications'));
  const deadLetterId = await firstOf(() =>
    service.client({ userId: 'team', role: 'admin' }).get('/api/events/dead-letters'),
  );
  await mailbox.to(member.email);
  const mailId = await firstOf(() => service.client({ userId: 'team', role: 'admin' }).get('/api/mails?status=sent'));
  const conversation = await service
    .client({ userId: 'verified' })
    .post('/api/messages/threads', { subject: 'Hello', content: 'To the team' });
  const canned = await service
    .client({ userId: 'team', role: 'admin' })
    .post('/api/messages/canned-replies', { title: 'Hours', content: 'Hello {first name}' });
  return {
    service,
    cannedId: canned.body.id as string,
    noticeId,
    deadLetterId,
    mailId,
    token: await tokenOf(mailbox, service),
    conversationId: conversation.body.id as string,
    app: app as Koa,
    url: service.url,
    dbName: service.env['MONGODB_DB'] as string,
    cookies: service.issuer.cookiesOfRoles(),
    elsewhere: service.issuer.cookiesOfRoles(elsewhere),
    team: service.issuer.cookiesOfTeam('team'),
    ended: {
      verified: service.issuer.cookie({ userId: 'verified', sessionId: 'ended' }),
      admin: service.issuer.cookie({ userId: 'team', role: 'admin', sessionId: 'ended' }),
    },
    stop: async () => {
      await service.stop();
      await mailbox.stop();
    },
  };
}

async function deadLetter({ service }: NotifyFixture): Promise<string> {
  const { id } = await service.events.publish('membership.rejected', nonsense());
  return deadLetterThatEndsWith(service, id);
}

function deadLetterThatEndsWith(service: TestService, id: string): Promise<string> {
  const list = async () =>
    (await service.client({ userId: 'team', role: 'admin' }).get('/api/events/dead-letters')) as {
      body: { id: string }[];
    };
  return firstOf(async () => ({ body: (await list()).body.filter((deadLetter) => deadLetter.id.endsWith(id)) }));
}

async function fill({ dbName, service }: NotifyFixture): Promise<void> {
  const later = (index: number) => new Date(Date.UTC(2026, 5, 9 - index));
  const own = service.client({ userId: 'verified' });
  for (const alert of ['design-b1', 'payment-b1', 'campaign-b1'])
    await own.call(`/api/notifications/alerts/${alert}`, { method: 'PUT', body: { isRead: true } });
  await multiply(dbName, 'threads', {
    change: (index) => ({
      memberId: 'verified',
      updatedAt: later(index),
      team: { isRead: false, archived: false, wrote: true },
      member: { isRead: false, archived: false },
    }),
  });
  await multiply(dbName, 'dead_letters');
  await multiply(dbName, 'canned_replies', {
    change: (index) => ({ title: `Answer ${index}`, content: 'Hello', version: 1 }),
  });
  await multiply(dbName, 'notifications', { where: { userId: 'verified' } });
  await multiply(dbName, 'members', {
    where: {},
    change: (index) => ({ isAdmin: true, name: `Team ${index}`, email: `team${index}@example.com` }),
  });
}

walkRoutes<NotifyFixture>({
  routes: routesByUnit['svc-notify'],
  purgeRules,
  start,
  fill,
  // Concurrent actions arrive in any order; the store's own test covers the order of arrival.
  otherOrder: {
    listAudit: 'the order in which acts became known',
    listSecurityEvents: 'the order in which lines became known',
  },
  samples: {
    listNotifications: () => ({}),
    // Administrators do not find another user's notice either.
    markNotification: ({ noticeId }) => ({ params: { id: noticeId }, body: { isRead: true }, owned: true }),
    markAllNotifications: () => ({}),
    unreadCounts: () => ({}),
    streamNotifications: () => ({}),
    getPreferences: () => ({}),
    setPreferences: () => ({ body: { messages: true, membership: true, bookings: true, reminders: true } }),
    listAlertMarks: () => ({}),
    markAlert: () => ({ params: { alertId: 'design-b1' }, body: { isRead: true } }),
    listThreads: () => ({ query: { box: 'sent' } }),
    getThread: ({ conversationId }) => ({ params: { id: conversationId }, owned: true }),
    startThread: () => ({ body: { subject: 'Hello', content: 'Is there a free spot?' } }),
    replyToThread: ({ conversationId }) => ({
      params: { id: conversationId },
      body: { content: 'Thank you' },
      owned: true,
    }),
    changeThread: ({ conversationId }) => ({ params: { id: conversationId }, body: { isRead: true }, owned: true }),
    testEmail: () => ({ body: testBody }),
    forceSendEmail: () => ({ body: testBody }),
    fixedKeyEmail: () => ({ body: testBody }),
    directKeyTest: () => ({ body: { ...testBody, apiKey: 'SG.another' } }),
    debugSendgridKey: () => ({}),
    listMails: () => ({ query: { status: 'sent' } }),
    getMail: ({ mailId }) => ({ params: { id: mailId } }),
    // Only a failed email can be resent; sendgrid-events.test.ts does that.
    resendMail: ({ mailId }) => ({ params: { id: mailId }, refused: 'conflict' }),
    dismissMail: ({ mailId }) => ({ params: { id: mailId }, refused: 'conflict' }),
    restoreMail: ({ mailId }) => ({ params: { id: mailId }, refused: 'conflict' }),
    listMailTemplates: () => ({}),
    sendgridWebhook: () => ({ raw: '[]', refused: 'signature_invalid' }),
    readUnsubscription: ({ token }) => ({ params: { token } }),
    openUnsubscription: ({ token }) => ({ params: { token } }),
    unsubscribe: ({ token }) => ({ params: { token }, raw: 'List-Unsubscribe=One-Click' }),
    subscribeAgain: ({ token }) => ({ params: { token } }),
    listDesk: () => ({ query: { box: 'unassigned', q: 'Hello' } }),
    countDesk: () => ({}),
    getDeskThread: ({ conversationId }) => ({ params: { id: conversationId } }),
    // Repeated calls find the conversation at a later version.
    changeDeskThread: ({ conversationId }) => ({
      params: { id: conversationId },
      body: { version: 99, isClosed: true },
      refused: 'conflict',
    }),
    answerOnDesk: ({ conversationId }) => ({
      params: { id: conversationId },
      body: { version: 99, content: 'Hello' },
      refused: 'conflict',
    }),
    listAdministrators: () => ({}),
    listCannedReplies: () => ({}),
    addCannedReply: () => ({ body: { title: 'Another', content: 'Hello' } }),
    changeCannedReply: ({ cannedId }) => ({
      params: { id: cannedId },
      body: { version: 99, title: 'Hours', content: 'Hello' },
      refused: 'conflict',
    }),
    removeCannedReply: ({ cannedId }) => ({ params: { id: cannedId } }),
    listSecurityEvents: () => ({}),
    getSecurityEvent: async ({ service }) => ({
      params: {
        id: await firstOf(() => service.client({ userId: 'team', role: 'admin' }).get('/api/security-events')),
      },
    }),
    listAudit: () => ({ query: { q: 'door', status: 'done' } }),
    // The fixture's canned reply added a line.
    getAuditLine: async ({ service }) => ({
      params: { id: await firstOf(() => service.client({ userId: 'team', role: 'admin' }).get('/api/audit')) },
    }),
    getSystem: () => ({}),
    checkSender: () => ({}),
    replayDeadLetters: () => ({ body: { ids: ['no-such-letter'] } }),
    listDeadLetters: () => ({}),
    getDeadLetter: ({ deadLetterId }) => ({ params: { id: deadLetterId } }),
    dismissDeadLetter: async (fixture, role) => ({
      params: { id: role === 'admin' ? await deadLetter(fixture) : 'any' },
    }),
    // A replayed dead letter fails again and is stored under the same id.
    replayDeadLetter: async ({ deadLetterId, service }) => ({
      params: { id: await deadLetterThatEndsWith(service, deadLetterId) },
    }),
  },
});
