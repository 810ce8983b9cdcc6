import { requestsRoutes } from '@postcard/contracts';
import { startService } from '@postcard/service-kit';
import { startTestService, type TestService } from '@postcard/service-kit/testing';
import { walkRoutes, type RouteFixture } from '@postcard/service-kit/testing/route-walk';
import { elsewhere } from '@postcard/service-kit/testing/town-walk';
import type Koa from 'koa';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { purgeRules } from './purge-rules.ts';

type RequestsFixture = RouteFixture & { service: TestService };

const sample = { name: 'Ada', business: 'Pizza', email: 'ada@example.com', phone: '805 555 0100', message: 'Please' };
const interest = { businessCategory: 'Food & Beverage', businessSubcategory: 'Pizza', adSize: 'medium' };
const contact = {
  name: 'Ben',
  business: 'Pizza',
  email: 'ben@example.com',
  phone: '805 555 0100',
  message: 'Hello',
  status: 'pending',
  interest,
};

async function start(): Promise<RequestsFixture> {
  let app: Koa | undefined;
  const service = await startTestService({
    name: 'requests',
    start: (env) => {
      const config = readConfig(env);
      return startService('svc-requests', config, (deps) => {
        app = deps.app;
        return createApp(deps, config);
      });
    },
  });
  service.issuer.endSession('ended');
  return {
    service,
    app: app as Koa,
    url: service.url,
    dbName: service.env['MONGODB_DB'] as string,
    stop: service.stop,
    cookies: service.issuer.cookiesOfRoles(),
    elsewhere: service.issuer.cookiesOfRoles(elsewhere),
    team: service.issuer.cookiesOfTeam('team'),
    ended: {
      verified: service.issuer.cookie({ userId: 'verified', sessionId: 'ended' }),
      admin: service.issuer.cookie({ userId: 'team', role: 'admin', sessionId: 'ended' }),
    },
  };
}

const submitted = async ({ service }: RequestsFixture, path: string, body: object) => ({
  id: (await service.client().post(path, body)).body.id as string,
});

walkRoutes<RequestsFixture>({
  routes: requestsRoutes,
  purgeRules,
  start,
  samples: {
    submitSampleRequest: () => ({ body: sample }),
    submitContact: () => ({ body: contact }),
    listSampleRequests: () => ({}),
    listContactRequests: () => ({ query: { q: 'line\nwide\u2003 (' } }),
    exportSampleRequests: () => ({ query: { status: 'pending' } }),
    exportContactRequests: () => ({ query: { q: 'pizza' } }),
    requestStatistics: () => ({ query: { from: '2026-03-01', to: '2026-03-31' } }),
    getSampleRequest: async (fixture) => ({ params: await submitted(fixture, '/api/sample-requests', sample) }),
    getContactRequest: async (fixture) => ({ params: await submitted(fixture, '/api/contact', contact) }),
    addSampleRequestEntry: async (fixture) => ({
      params: await submitted(fixture, '/api/sample-requests', sample),
      body: { kind: 'reply', text: 'It is in the mail.' },
    }),
    addContactRequestEntry: async (fixture) => ({
      params: await submitted(fixture, '/api/contact', contact),
      body: { kind: 'note', text: 'Called twice.' },
    }),
    setSampleRequestStatus: async (fixture) => ({
      params: await submitted(fixture, '/api/sample-requests', sample),
      body: { status: 'contacted' },
    }),
    setContactRequestStatus: async (fixture) => ({
      params: await submitted(fixture, '/api/contact', contact),
      body: { status: 'responded' },
    }),
  },
});
