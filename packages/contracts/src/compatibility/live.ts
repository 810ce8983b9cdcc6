import { createOpenApiDocument } from '../openapi.ts';
import type { Access } from '../shared/route.ts';
import { breaksBetween } from './compare.ts';
import { plain, type ContractsSnapshot, type RouteSnapshot, type Shape } from './snapshot.ts';

type Content = Record<string, { schema?: unknown }>;
type Parameter = { in: string; name: string; required?: boolean; schema?: unknown };
type Operation = {
  'x-access'?: Access;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
export type LiveDocument = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
};

type Routes = Record<string, RouteSnapshot>;

const between = (older: Routes, newer: Routes) => {
  const rest: Omit<ContractsSnapshot, 'routes'> = { exchange: '', envelope: {}, events: {}, errors: {} };
  return breaksBetween({ ...rest, routes: older }, { ...rest, routes: newer });
};

const ours = () => routesOf(JSON.parse(JSON.stringify(createOpenApiDocument())) as LiveDocument);

/** Returns a sentence for each live route that a new page would miss. `uses` selects the paths that it may call. */
export function missingInLive(live: LiveDocument, uses: (path: string) => boolean): string[] {
  const used = Object.entries(ours()).filter(([, { path }]) => uses(path));
  return between(Object.fromEntries(used), routesOf(live));
}

function routesOf(document: LiveDocument): Routes {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return Object.fromEntries(operations.map((each) => [`${each.method} ${each.path}`, routeOf(each, document)]));
}

function routeOf(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  document: LiveDocument,
): RouteSnapshot {
  const shapeOf = (schema: unknown) => (schema === undefined ? null : (plain(whole(schema, document)) as Shape));
  const [status = '200', success] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const [contentType = null, response] = Object.entries(success?.content ?? {})[0] ?? [];
  const parameters = (place: string) =>
    parametersOf(
      (operation.parameters ?? []).filter((each) => each.in === place),
      shapeOf,
    );
  return {
    path,
    method,
    access: operation['x-access'] ?? 'public',
    idempotent: false,
    bodyType: null,
    status: Number(status),
    contentType,
    errors: [],
    params: parameters('path'),
    query: parameters('query'),
    body: shapeOf(operation.requestBody?.content['application/json']?.schema),
    // Only JSON has a shape that clients read.
    response: contentType === 'application/json' ? opened(shapeOf(response?.schema)) : null,
  };
}

function parametersOf(parameters: Parameter[], shapeOf: (schema: unknown) => Shape | null): Shape | null {
  if (parameters.length === 0) return null;
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, shapeOf(schema) ?? {}]));
  return {
    type: 'object',
    properties,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function whole(schema: unknown, document: LiveDocument, within: readonly string[] = []): unknown {
  if (Array.isArray(schema)) return schema.map((each) => whole(each, document, within));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as { $ref?: string };
  if (typeof $ref !== 'string')
    return Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, whole(each, document, within)]));
  if (within.includes($ref)) return {};
  return whole(document.components?.schemas?.[$ref.split('/').at(-1)!], document, [...within, $ref]);
}

/** Allows unknown members, because readers of a response ignore them. */
function opened<T>(shape: T): T {
  if (Array.isArray(shape)) return shape.map(opened) as T;
  if (typeof shape !== 'object' || shape === null) return shape;
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([key, value]) => !(key === 'additionalProperties' && value === false))
      .map(([key, each]) => [key, opened(each)]),
  ) as T;
}
