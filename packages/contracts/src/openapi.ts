import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { z } from './shared/zod.ts';
import { errorCatalogue, type ErrorCode } from './shared/errors.ts';
import { problem } from './shared/problem.ts';
import { checksSession, formType, type RouteContract } from './shared/route.ts';
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
  // Any request may have an unknown parameter, too many names or an Idempotency-Key that is too long.
  codes.add('validation_failed').add('malformed_request').add('too_many_requests');
  return [...codes.add('internal_error').add('service_unavailable').add('gateway_timeout')];
}

type Content = ZodOpenApiRequestBodyObject['content'];
type Headers = NonNullable<ZodOpenApiResponseObject['headers']>;

const rawBodies: Record<NonNullable<RouteContract['bodyType']>, Content[string]> = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
  },
  [formType]: {
    schema: {
      type: 'object',
      properties: { 'List-Unsubscribe': { const: 'One-Click' } },
      required: ['List-Unsubscribe'],
    },
  },
  'application/json': { schema: {} },
};

function bodyContent({ body, form, bodyType, files }: RouteContract): Content | undefined {
  if (bodyType)
    return {
      [bodyType]: { ...rawBodies[bodyType], ...(files && { encoding: { file: { contentType: files.join(', ') } } }) },
    };
  return body && { 'application/json': { schema: body }, ...(form && { [formType]: { schema: form } }) };
}

const keyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .meta({ description: 'The same key and body within 24 hours give the first response again.' }),
});

const etagHeader = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({ description: 'The ETag of a response that the client has; with the same one there is no body.' }),
});

function requestHeaders({ idempotent, cached, headers }: RouteContract): z.ZodObject | undefined {
  if (idempotent) return keyHeader;
  return cached ? etagHeader : headers;
}

/** OpenAPI 3.1 cannot describe streams, so the schema describes each event. */
const eachEvent = {
  type: 'object' as const,
  properties: { event: { type: 'string' as const }, data: { type: 'string' as const } },
  required: ['event', 'data'],
};

function responseContent({ success: { schema, contentType } }: RouteContract): Content | undefined {
  if (schema) return { 'application/json': { schema } };
  return contentType === undefined
    ? undefined
    : { [contentType]: { schema: contentType === 'text/event-stream' ? eachEvent : { type: 'string' } } };
}

const pageHeaders: Headers = {
  'X-Total-Count': {
    required: true,
    description: 'Total number of items on all pages.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Total-Count-Is': {
    description: 'Present if the total is only a minimum.',
    schema: { type: 'string', enum: ['at-least'] },
  },
  'X-Searched': {
    description: 'There when a search stopped after so many entries before its page was full; the next page goes on.',
    schema: { type: 'integer', minimum: 1 },
  },
  Link: {
    description: 'The next page, there unless this is the last: `<...>; rel="next"`.',
    schema: { type: 'string' },
  },
};

const leadsTo: Headers = { Location: { required: true, description: 'Where it leads.', schema: { type: 'string' } } };

const etag: Headers = {
  ETag: { required: true, description: 'Changes with the response.', schema: { type: 'string' } },
};

function responseHeaders({ query, cached, success: { status } }: RouteContract): Headers | undefined {
  const headers = {
    ...(query && 'cursor' in query.shape && pageHeaders),
    ...(cached && etag),
    ...(status >= 300 && leadsTo),
  };
  return Object.keys(headers).length > 0 ? headers : undefined;
}

const laterStatuses = new Set([429, 503, 504]);
const retryAfter: Headers = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};

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
    ...(stepUp ? ['Team members must have confirmed their identity in the last ten minutes.'] : []),
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
        [String(contract.success.again)]: { ...success, description: 'It already existed' },
      }),
      ...(contract.cached && { '304': { description: 'Not modified', headers: etag } }),
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
