import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { errorCatalogue, type ErrorCode } from './shared/errors.ts';
import { problem } from './shared/problem.ts';
import {
  responseContent,
  responseHeaders,
  bodyContent,
  etag,
  laterStatuses,
  requestHeaders,
  retryAfter,
} from './openapi-parts.ts';
import { checksSession, type RouteContract } from './shared/route.ts';
import { allRoutes } from './routes.ts';

const accessNote = {
  public: 'Anybody.',
  user: 'A logged-in user.',
  verified: 'A verified member.',
  admin: 'An administrator.',
} as const;

export function errorsOf(contract: RouteContract): ErrorCode[] {
  const codes = new Set<ErrorCode>(contract.errors);
  if (contract.access !== 'public') codes.add('unauthenticated').add('token_expired').add('second_factor_due');
  if (contract.access === 'admin') codes.add('forbidden');
  if (contract.access === 'verified') codes.add('membership_required');
  if (contract.stepUp) codes.add('step_up_required');
  if (contract.method !== 'GET') codes.add('cross_site_request');
  if (contract.method !== 'GET' || contract.access !== 'public') codes.add('misdirected_request');
  if (contract.body || contract.bodyType) codes.add('unsupported_media_type').add('payload_too_large');
  if (contract.idempotent) codes.add('request_in_progress').add('idempotency_key_reused');
  // Any route may get an unknown parameter, too many names, or too long an Idempotency-Key.
  codes.add('validation_failed').add('malformed_request').add('too_many_requests');
  return [...codes.add('internal_error').add('service_unavailable').add('gateway_timeout')];
}

function failures(contract: RouteContract): ZodOpenApiOperationObject['responses'] {
  const byStatus = Map.groupBy(errorsOf(contract), (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': { schema: problem } },
        ...(laterStatuses.has(status) && { headers: retryAfter }),
      },
    ]),
  );
}

function notesOf(contract: RouteContract): string[] {
  const { access, roles = [], stepUp } = contract;
  const ofTeam = ['owner', ...roles].join(', ');
  return [
    accessNote[access],
    ...(access === 'admin' ? [`Of the team: ${ofTeam}.`] : []),
    ...(access === 'user' && checksSession(contract) ? ['A session that has been ended is refused at once.'] : []),
    ...(stepUp ? ['The team proves who they are first, unless they did so in the last ten minutes.'] : []),
  ];
}

function operation(contract: RouteContract): ZodOpenApiOperationObject {
  const [header, body] = [requestHeaders(contract), bodyContent(contract)];
  const content = responseContent(contract);
  const headers = responseHeaders(contract);
  const success = { description: 'Success', ...(content && { content }), ...(headers && { headers }) };
  return {
    operationId: contract.id,
    summary: contract.summary,
    description: notesOf(contract).join(' '),
    'x-access': contract.access,
    ...(contract.access !== 'public' && { 'x-staff-roles': ['owner', ...(contract.roles ?? [])] }),
    tags: [contract.tag],
    ...(contract.access === 'public' ? {} : { security: [{ session: [] }] }),
    requestParams: {
      ...(contract.params && { path: contract.params }),
      ...(contract.query && { query: contract.query }),
      ...(header && { header }),
    },
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [String(contract.success.status)]: success,
      ...(contract.success.again && {
        [String(contract.success.again)]: { ...success, description: 'It was there before' },
      }),
      ...(contract.cached && { '304': { description: 'As the client has it', headers: etag } }),
      ...failures(contract),
    },
  };
}

export function createOpenApiDocument(): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of allRoutes) {
    (paths[contract.path] ??= {})[contract.method.toLowerCase() as 'get'] = operation(contract);
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'The postcard',
      version: '1',
      description: 'Amounts are integer cents. Times are UTC instants. Failures are RFC 9457 problems.',
    },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'access_token' } } },
  });
}
