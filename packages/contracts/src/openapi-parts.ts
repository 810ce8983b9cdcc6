import { z } from './shared/zod.ts';
import type { ZodOpenApiRequestBodyObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { formType, type RouteContract } from './shared/route.ts';

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

export function bodyContent({ body, form, bodyType, files }: RouteContract): Content | undefined {
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

export function requestHeaders({ idempotent, cached, headers }: RouteContract): z.ZodObject | undefined {
  if (idempotent) return keyHeader;
  return cached ? etagHeader : headers;
}

/** OpenAPI 3.1 cannot describe streams, so the schema describes each event. */
const eachEvent = {
  type: 'object' as const,
  properties: { event: { type: 'string' as const }, data: { type: 'string' as const } },
  required: ['event', 'data'],
};

export function responseContent({ success: { schema, contentType } }: RouteContract): Content | undefined {
  if (schema) return { 'application/json': { schema } };
  return contentType === undefined
    ? undefined
    : { [contentType]: { schema: contentType === 'text/event-stream' ? eachEvent : { type: 'string' } } };
}

const pageHeaders: Headers = {
  'X-Total-Count': {
    required: true,
    description: 'How many there are on all pages.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Total-Count-Is': {
    description: 'There when nobody counted further.',
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

export const etag: Headers = {
  ETag: { required: true, description: 'Changes with the response.', schema: { type: 'string' } },
};

export function responseHeaders({ query, cached, success: { status } }: RouteContract): Headers | undefined {
  const headers = {
    ...(query && 'cursor' in query.shape && pageHeaders),
    ...(cached && etag),
    ...(status >= 300 && leadsTo),
  };
  return Object.keys(headers).length > 0 ? headers : undefined;
}

export const laterStatuses = new Set([429, 503, 504]);
export const retryAfter: Headers = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};
