import { z } from '../shared/zod.ts';
import { errorCatalogue } from '../shared/errors.ts';
import { envelope, eventData, exchange } from '../events.ts';
import { errorsOf } from '../openapi.ts';
import type { Access, RouteContract } from '../shared/route.ts';
import { allRoutes } from '../routes.ts';

export type Shape = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: boolean | Shape;
  items?: Shape;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

export type RouteSnapshot = {
  method: string;
  path: string;
  access: Access;
  idempotent: boolean;
  bodyType: string | null;
  status: number;
  contentType: string | null;
  errors: string[];
  params: Shape | null;
  query: Shape | null;
  body: Shape | null;
  response: Shape | null;
};

export type ContractsSnapshot = {
  routes: Record<string, RouteSnapshot>;
  exchange: string;
  envelope: Shape;
  events: Record<string, Shape>;
  errors: Record<string, number>;
};

export function createSnapshot(): ContractsSnapshot {
  return sorted({
    routes: Object.fromEntries(allRoutes.map((contract) => [contract.id, routeSnapshot(contract)])),
    exchange,
    envelope: readShape(envelope),
    events: Object.fromEntries(Object.entries(eventData).map(([type, data]) => [type, readShape(data)])),
    errors: Object.fromEntries(Object.entries(errorCatalogue).map(([code, { status }]) => [code, status])),
  }) as ContractsSnapshot;
}

export const serialize = (snapshot: ContractsSnapshot): string => `${JSON.stringify(snapshot, null, 1)}\n`;

function routeSnapshot(contract: RouteContract): RouteSnapshot {
  const { method, path, access, idempotent = false, bodyType = null, success, params, query, body } = contract;
  return {
    method,
    path,
    access,
    idempotent,
    bodyType,
    status: success.status,
    contentType: success.contentType ?? null,
    errors: errorsOf(contract).toSorted(),
    params: params ? shapeOf(params, 'input') : null,
    query: query ? shapeOf(query, 'input') : null,
    body: body ? shapeOf(body, 'input') : null,
    response: success.schema ? readShape(success.schema) : null,
  };
}

/** Allows unknown members where the schema does: generated output shapes forbid them everywhere. */
function readShape(schema: z.ZodType): Shape {
  return opened(shapeOf(schema, 'output'), shapeOf(schema, 'input')) as Shape;
}

function opened(sent: unknown, read: unknown): unknown {
  if (Array.isArray(sent)) return sent.map((each, index) => opened(each, (read as unknown[] | undefined)?.[index]));
  if (typeof sent !== 'object' || sent === null) return sent;
  const fields = (read ?? {}) as Record<string, unknown>;
  const entries = Object.entries(sent).filter(
    ([key, value]) => !(key === 'additionalProperties' && value === false && fields[key] !== false),
  );
  return Object.fromEntries(entries.map(([key, each]) => [key, opened(each, fields[key])]));
}

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  // An empty registry makes zod inline every shape instead of using references.
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: z.registry<Record<string, never>>(),
  });
  return plain(shape) as Shape;
}

/** Normalizes a shape: type lists become `anyOf`, and formats lose their pattern, which changes with the library. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { type, ...rest } = value as Record<string, unknown>;
  if (Array.isArray(type))
    return { anyOf: type.map((each) => plain(each === 'null' ? { type: each } : { ...rest, type: each })) };
  const entries = Object.entries(value).filter(
    ([key]) => key !== 'default' && !(key === 'pattern' && 'format' in value),
  );
  return Object.fromEntries(entries.map(([key, each]) => [key, plain(each)]));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
