import { describe, expect, test } from '@jest/globals';
import { allRoutes, fieldErrors, type RouteContract } from './index.ts';
import { sentences } from './shared/sentences.ts';
import { z } from './shared/zod.ts';
import { isOurs } from './testing/our-sentences.ts';
import { mostMembers, walkSchemas, type Place } from './testing/every-field.ts';

const parts = ['params', 'query', 'body', 'form'] as const;
const routes = allRoutes
  .filter((route) => parts.some((part) => route[part]))
  .map((route) => [route.id, route] as const);

const long = 'x'.repeat(300_000);
const nonsense: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '2026-99-99',
  '2026-99-99T00:00:00Z',
  long,
  5,
  -1,
  1.5,
  1e12,
  Number.NaN,
  true,
  {},
  { nobodyAsked: 1 },
  { ['x'.repeat(9_000)]: 1 },
  [],
  [1],
  [null],
  Array.from({ length: 5_000 }, () => 'a'),
];

const openedLinks = ['followLink', 'openUnsubscription', 'unsubscribe'];

const placesOf = (route: RouteContract): Place[] =>
  parts.flatMap((part) => {
    const schema = route[part];
    return schema ? walkSchemas(schema, part) : [];
  });

const saidOf = ({ schema }: Place, value: unknown): string[] => {
  const { error } = schema.safeParse(value);
  return error ? Object.values(fieldErrors(error)).flat() : [];
};

test('the walk reaches the deepest fields', () => {
  const paths = allRoutes.flatMap((route) => placesOf(route).map(({ path }) => `${route.id} ${path}`));
  expect(paths).toEqual(
    expect.arrayContaining([
      'subscribe body.applicationData.website',
      'setCarrierRoutes body.routes.route',
      'submitContact body.interest.adSize',
      'submitContact form.firstName',
      'listUsers query.limit',
      'reportVitals body.metrics.value',
    ]),
  );
});

describe.each(routes)('%s', (_, route) => {
  test('uses only our own sentences', () => {
    const said = placesOf(route).flatMap((place) => nonsense.flatMap((value) => saidOf(place, value)));
    expect([...new Set(said)].filter((sentence) => !isOurs(sentence))).toEqual([]);
  });

  test('gives a missing, null and empty text the same sentence', () => {
    const texts = placesOf(route).filter(({ schema }) => schema.def.type === 'string');
    const unlike = texts.filter((place) => {
      const [missing, absent, empty] = [undefined, null, ''].map((value) => saidOf(place, value)) as [
        string[],
        string[],
        string[],
      ];
      const isOne = missing.length === 1 && missing[0] === absent[0];
      // A field that may be empty may also be absent.
      return !isOne || (empty.length > 0 && !empty.includes(missing[0] as string));
    });

    expect(unlike.map(({ path }) => path)).toEqual([]);
  });

  test('states the limit when a text is too long', () => {
    const { body } = route;
    const texts = (body ? walkSchemas(body, 'body') : []).flatMap(({ path, schema }) =>
      schema instanceof z.ZodString ? [{ path, schema }] : [],
    );
    // Choices and texts with a fixed format describe the valid format instead.
    const silent = texts.filter(({ path, schema }) => {
      const [said] = saidOf({ path, schema }, long);
      return schema.maxLength === null || schema.format ? !said : !said?.includes(' at most ');
    });

    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  test('accepts only phone numbers that can be called', () => {
    const phones = (route.body ? walkSchemas(route.body, 'body') : []).filter(({ path }) => path.endsWith('.phone'));
    for (const each of phones) {
      const said = ['805', '1', '555-0100', '(805) 555-0100', '+1 805.555.0100', '1-800-POSTCARD'].map(
        (value) => saidOf(each, value).length,
      );
      expect([each.path, said]).toEqual([each.path, [1, 1, 1, 0, 0, 0]]);
    }
  });

  test('reports unknown names', () => {
    const strict = placesOf(route).filter(
      ({ schema, path }) => schema.def.type === 'object' && !(path === 'query' && openedLinks.includes(route.id)),
    );

    expect(strict.length).toBeGreaterThan(0);
    for (const place of strict)
      expect([place.path, saidOf(place, { nobodyAsked: 1 })]).toEqual([
        place.path,
        expect.arrayContaining([sentences.unknown]),
      ]);
  });

  test('accepts at most 1,000 members and items', () => {
    const most = route.body ? mostMembers(route.body) : 0;
    expect(most).toBeLessThanOrEqual(1_000);
  });
});
