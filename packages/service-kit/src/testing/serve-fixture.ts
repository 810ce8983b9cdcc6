import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from '@postcard/contracts/zod';
import { errorCodes, route } from '@postcard/contracts';
import type { Audit } from '../audit/audit.ts';
import { createTokenVerifier } from '../auth/access-token.ts';
import { createAuthenticator } from '../auth/authenticate.ts';
import { createKeyFinder } from '../auth/jwks.ts';
import { NamedError } from '../errors.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createTestClient, startTestIssuer } from './index.ts';
import { createHttpApp } from '../http/app.ts';
import { createRoutes } from '../http/serve.ts';

const about = { access: 'public', tag: 't', summary: 's' } as const;
const nothing = { status: 200, schema: z.object({}) } as const;
const aName = z.strictObject({ name: z.string('Please enter a name').min(1) });
const named = route({
  ...about,
  id: 'named',
  method: 'POST',
  path: '/api/things/{id}',
  access: 'admin',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ name: z.string().min(1, 'Please enter a name') }),
  success: { status: 201, schema: z.object({ id: z.string(), name: z.string() }) },
});
const query = z.strictObject({ q: z.string().optional() });
const listed = route({ ...about, id: 'listed', method: 'GET', path: '/api/listed', query, success: nothing });
const sent = route({
  ...about,
  id: 'sent',
  method: 'POST',
  path: '/api/sent',
  body: aName,
  form: aName,
  success: { status: 201, schema: z.object({}) },
});
const verbose = route({ ...about, id: 'verbose', method: 'GET', path: '/api/verbose', success: nothing });
const broken = route({ ...about, id: 'broken', method: 'GET', path: '/api/broken', success: nothing });
const refused = route({
  ...about,
  id: 'refused',
  method: 'POST',
  path: '/api/refused/{code}',
  params: z.strictObject({ code: z.enum(errorCodes) }),
  success: { status: 202 },
});
const empty = route({ ...about, id: 'empty', method: 'POST', path: '/api/empty', success: { status: 202 } });

export async function startServeFixture() {
  const logged: string[] = [];
  const snapshots: unknown[] = [];
  const audit: Pick<Audit, 'record'> = {
    async record(act, run) {
      snapshots.push(await act.about());
      return run();
    },
  };
  const issuer = await startTestIssuer();
  const log = createLog('test', { level: 'info', pretty: false }, { write: (line: string) => void logged.push(line) });
  const app = createHttpApp({
    isTraced: false,
    log,
    metrics: createMetrics('test'),
    readiness: () => ({ ready: false, checks: { database: 'away' } }),
  });
  const verify = createTokenVerifier({ findKey: createKeyFinder(issuer.jwksUrl), issuer: 'http://localhost:8080' });
  const { router, serve } = createRoutes({ authenticate: createAuthenticator(verify, 'http://localhost:8080'), audit });
  serve(named, ({ params, body }) => ({ id: params.id, name: body.name, password: 'secret' }), {
    document: ({ params }) => (params.id === 'nobody' ? null : { id: params.id, name: 'before', password: 'secret' }),
  });
  serve(broken, () => {
    throw new Error('the database said something private');
  });
  serve(refused, ({ params }) => {
    throw new NamedError(params.code);
  });
  serve(empty, () => {});
  serve(listed, () => ({}));
  serve(sent, () => ({}));
  serve(verbose, () => {
    throw new NamedError('validation_failed', {
      errors: { list: Array.from({ length: 1_000 }, () => 'é'.repeat(100)) },
    });
  });
  app.use(router.routes()).use(router.allowedMethods());
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    logged,
    snapshots,
    as: (role?: 'member' | 'admin') => createTestClient(url, role ? issuer.cookie({ userId: 'u', role }) : ''),
    cookieOf: (role: 'member' | 'admin') => issuer.cookie({ userId: 'u', role }),
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await issuer.close();
    },
  };
}
