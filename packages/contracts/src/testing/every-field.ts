import { z } from '../shared/zod.ts';

export type Place = { path: string; schema: z.ZodType };

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
};

export function walkSchemas(schema: z.ZodType, path = ''): Place[] {
  const {
    shape,
    element,
    innerType,
    options,
    in: input,
    left,
    right,
    keyType,
    valueType,
  } = schema.def as unknown as Def;
  const named = Object.entries(shape ?? {}).flatMap(([name, each]) =>
    walkSchemas(each, path ? `${path}.${name}` : name),
  );
  const inside = [element, innerType, input, left, right, keyType, valueType, ...(options ?? [])].filter(
    (each) => each !== undefined,
  );
  return [{ path, schema }, ...named, ...inside.flatMap((each) => walkSchemas(each, path))];
}

type Json = {
  $ref?: string;
  $defs?: Record<string, Json>;
  properties?: Record<string, Json>;
  items?: Json;
  maxItems?: number;
  anyOf?: Json[];
  oneOf?: Json[];
  additionalProperties?: Json | boolean;
};

export function mostMembers(schema: z.ZodType): number {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const count = (at: Json): number => {
    if (at.$ref) return count(root.$defs?.[at.$ref.split('/').at(-1) ?? ''] ?? {});
    const choices = [...(at.anyOf ?? []), ...(at.oneOf ?? [])].map(count);
    const members = Object.values(at.properties ?? {}).map((each) => 1 + count(each));
    const items = at.items ? (at.maxItems ?? Number.POSITIVE_INFINITY) * (1 + count(at.items)) : 0;
    const open = typeof at.additionalProperties === 'object' ? Number.POSITIVE_INFINITY : 0;
    return Math.max(0, ...choices) + members.reduce((sum, each) => sum + each, 0) + items + open;
  };
  return count(root);
}
