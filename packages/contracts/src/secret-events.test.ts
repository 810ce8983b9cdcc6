import { expect, test } from '@jest/globals';
import { eventData, secretEvents } from './events.ts';
import { allRoutes } from './routes.ts';

test('every event with a token is listed as a secret event', () => {
  const withToken = Object.entries(eventData).filter(([, { shape }]) =>
    Object.keys(shape).some((field) => /token/i.test(field)),
  );
  expect(withToken.map(([type]) => type).toSorted()).toEqual([...secretEvents].toSorted());
});

test('no response of any service has a field for a token', () => {
  const fields = allRoutes.flatMap(({ id, success }) =>
    fieldsOf(success.schema)
      .filter((field) => /token|secretlink/i.test(field))
      .map((field) => `${id}: ${field}`),
  );

  expect(fields).toEqual([]);
});

function fieldsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { shape, element, options, _zod } = schema as Record<string, unknown>;
  const parts = [
    ...Object.values(shape ?? {}),
    element,
    ...((options as unknown[]) ?? []),
    ((_zod as { def?: { innerType?: unknown } }) ?? {}).def?.innerType,
  ];
  return [...Object.keys(shape ?? {}), ...parts.flatMap((part) => fieldsOf(part, seen))];
}
