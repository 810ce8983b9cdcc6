import { z } from './shared/zod.ts';
import { routesByUnit } from './routes.ts';

export type TypedText = { route: string; path: string; name: string };

type Schema = {
  type?: string;
  enum?: unknown;
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
};

/** Returns the paths of strings that are not choices and whose format allows markup. */
function textsIn(schema: Schema, root: Schema, path: readonly string[] = []): string[][] {
  if (schema.$ref) return textsIn(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root, path);
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((each) =>
    textsIn(each, root, path),
  );
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    textsIn(each, root, [...path, name]),
  );
  const items = schema.items ? textsIn(schema.items, root, path) : [];
  const isText =
    schema.type === 'string' &&
    !schema.enum &&
    schema.const === undefined &&
    (!schema.format || schema.format === 'email');
  return [...(isText ? [[...path]] : []), ...parts, ...members, ...items];
}

/** Returns every free text that a visitor or member may send, read from the contracts. */
export function typedTexts(): TypedText[] {
  const routes = Object.values(routesByUnit).flatMap(
    (unit) => Object.values(unit) as { id: string; access: string; body?: z.ZodType }[],
  );
  return routes
    .filter(({ access, body }) => access !== 'admin' && body)
    .flatMap(({ id, body }) => {
      const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;
      return textsIn(schema, schema).map((path) => ({ route: id, path: path.join('.'), name: path.at(-1) ?? '' }));
    });
}
