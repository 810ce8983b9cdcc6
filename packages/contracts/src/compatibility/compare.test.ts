import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { breaksBetween } from './compare.ts';
import { createSnapshot, serialize, type ContractsSnapshot, type RouteSnapshot, type Shape } from './snapshot.ts';

const text: Shape = { type: 'string' };
const object = (
  properties: Record<string, Shape>,
  required = Object.keys(properties),
  additionalProperties?: false,
): Shape => ({
  type: 'object',
  properties,
  required,
  ...(additionalProperties === false ? { additionalProperties } : {}),
});

const route: RouteSnapshot = {
  method: 'POST',
  path: '/api/things',
  access: 'user',
  idempotent: true,
  bodyType: null,
  status: 201,
  contentType: null,
  errors: ['not_found'],
  params: null,
  query: null,
  body: object(
    { name: { ...text, maxLength: 10 }, size: { enum: ['small', 'large'], type: 'string' }, note: text },
    ['name', 'size'],
    false,
  ),
  response: object({
    id: text,
    state: { enum: ['open', 'done'], type: 'string' },
    tags: { type: 'array', items: object({ label: text }) },
    end: { anyOf: [text, { type: 'null' }] },
  }),
};

const snapshot = (
  change: Partial<ContractsSnapshot> = {},
  routeChange: Partial<RouteSnapshot> = {},
): ContractsSnapshot => ({
  routes: { make: { ...route, ...routeChange } },
  exchange: 'domain.events',
  envelope: object({ id: text }),
  events: {
    'thing.made': object({ thing: object({ id: text, count: { type: 'integer', minimum: 0 } }), note: text }, [
      'thing',
    ]),
  },
  errors: { not_found: 404 },
  ...change,
});

const body = (properties: Record<string, Shape>, required = ['name', 'size']) => ({
  body: object({ ...route.body?.properties, ...properties }, required, false),
});
const response = (properties: Record<string, Shape>, required?: string[]) => {
  const all = { ...route.response?.properties, ...properties };
  return { response: object(all, required ?? Object.keys(all)) };
};
const without = (shape: Shape | null, name: string): Shape => {
  const { [name]: _, ...properties } = shape?.properties ?? {};
  return { ...shape, properties, required: (shape?.required ?? []).filter((each) => each !== name) };
};
const event = (thing: Record<string, Shape>, more: Record<string, Shape> = {}, required = Object.keys(thing)) => ({
  events: { 'thing.made': object({ thing: object(thing, required), note: text, ...more }, ['thing']) },
});
const thing = { id: text, count: { type: 'integer', minimum: 0 } } as const;

const compare = (newer: ContractsSnapshot) => breaksBetween(snapshot(), newer);

describe('breaksBetween with breaking changes', () => {
  test.each<[string, ContractsSnapshot, RegExp]>([
    ['a removed route', snapshot({ routes: {} }), /route make: removed/],
    ['a removed event', snapshot({ events: {} }), /event thing.made: removed/],
    ['a removed error code', snapshot({ errors: {} }), /error code not_found: removed/],
    ['an error code with another status', snapshot({ errors: { not_found: 410 } }), /status was 404, is 410/],
    ['a changed exchange', snapshot({ exchange: 'events' }), /exchange was domain.events/],
    ['an event without a member', snapshot(event({ id: text })), /thing.count/],
    [
      'an event without an optional member',
      snapshot({ events: { 'thing.made': object({ thing: object(thing) }) } }),
      /thing.made.note: removed/,
    ],
    ['an event whose member may be absent', snapshot(event(thing, {}, ['id'])), /thing.count: may be absent/],
    [
      'an event with a looser number',
      snapshot(event({ ...thing, count: { type: 'number', minimum: 0 } })),
      /number where integer/,
    ],
    [
      'an event without its lower bound',
      snapshot(event({ ...thing, count: { type: 'integer' } })),
      /minimum open where 0/,
    ],
    ['an envelope without a member', snapshot({ envelope: object({}) }), /envelope.id/],
  ])('reports %s', (_, newer, expected) => {
    expect(compare(newer).join('\n')).toMatch(expected);
  });

  test.each<[string, Partial<RouteSnapshot>, RegExp]>([
    ['another path', { path: '/api/stuff' }, /path was/],
    ['another method', { method: 'PUT' }, /method was/],
    ['another success status', { status: 200 }, /status was 201/],
    ['access for fewer callers', { access: 'admin' }, /access was user, is admin/],
    ['responses that are no longer stored', { idempotent: false }, /by key/],
    ['a body that is no longer read', { body: null }, /body: no longer read/],
    ['a body member that is now required', body({}, ['name', 'size', 'note']), /body.note: may be absent/],
    ['a new required body member', body({ zone: text }, ['name', 'size', 'zone']), /body.zone: may be absent/],
    ['a body member that is now refused', { body: without(route.body, 'note') }, /body.note/],
    ['a body member of another type', body({ note: { type: 'number' } }), /string where number is expected/],
    ['a shorter text', body({ name: { ...text, maxLength: 9 } }), /maxLength 10 where 9/],
    ['a new limit', body({ note: { ...text, maxLength: 9 } }), /maxLength open where 9/],
    ['a new pattern', body({ note: { ...text, pattern: '^a' } }), /not held to \^a/],
    ['a value that is no longer accepted', body({ size: { enum: ['small'], type: 'string' } }), /"large" not known/],
    [
      'a parameter that is now required',
      { query: object({ page: text }, ['page'], false) },
      /query.page: may be absent/,
    ],
    ['a response without a member', { response: without(route.response, 'id') }, /response.id/],
    ['a response whose member may be absent', response({}, ['id', 'tags', 'end']), /response.state: may be absent/],
    [
      'a response whose member may be null',
      response({ id: { anyOf: [text, { type: 'null' }] } }),
      /response.id: null where string/,
    ],
    ['a response member of another type', response({ id: { type: 'integer' } }), /response.id: integer where string/],
    [
      'a new value in a response',
      response({ state: { enum: ['open', 'done', 'lost'], type: 'string' } }),
      /"lost" not known/,
    ],
    ['any value in a response', response({ state: text }), /any value/],
    [
      'a list in a response without a member',
      response({ tags: { type: 'array', items: object({}) } }),
      /tags\[\].label/,
    ],
    ['a removed response', { response: null }, /response: anything where object/],
  ])('reports a route with %s', (_, change, expected) => {
    expect(compare(snapshot({}, change)).join('\n')).toMatch(expected);
  });
});

describe('breaksBetween with compatible changes', () => {
  test.each<[string, ContractsSnapshot]>([
    ['unchanged contracts', snapshot()],
    ['a new route', snapshot({ routes: { make: route, list: route } })],
    ['a new event', snapshot({ events: { ...snapshot().events, 'thing.lost': object({}) } })],
    ['a new error code', snapshot({ errors: { not_found: 404, gone: 410 } })],
    ['an event with a new member', snapshot(event({ ...thing, more: text }, { extra: text }))],
    [
      'an event member that is now always present',
      snapshot({ events: { 'thing.made': object({ thing: object(thing), note: text }) } }),
    ],
  ])('accepts %s', (_, newer) => {
    expect(compare(newer)).toEqual([]);
  });

  test.each<[string, Partial<RouteSnapshot>]>([
    ['a new error', { errors: ['conflict', 'not_found'] }],
    ['access for more callers', { access: 'public' }],
    ['a new optional body member', body({ zone: text })],
    ['a body member that is now optional', body({}, ['name'])],
    ['a longer text', body({ name: { ...text, maxLength: 20 } })],
    ['a text without a limit', body({ name: text })],
    ['a new accepted value', body({ size: { enum: ['small', 'large', 'huge'], type: 'string' } })],
    ['a body member that may now be null', body({ note: { anyOf: [text, { type: 'null' }] } })],
    ['a new optional parameter', { query: object({ page: text }, [], false) }],
    ['a new response member', response({ more: text })],
    ['a response member that is no longer null', response({ end: text })],
    ['fewer values in a response', response({ state: { enum: ['open'], type: 'string' } })],
    [
      'a new member in a list in a response',
      response({ tags: { type: 'array', items: object({ label: text, color: text }) } }),
    ],
  ])('accepts a route with %s', (_, change) => {
    expect(compare(snapshot({}, change))).toEqual([]);
  });
});

test('breaksBetween reports nothing for equal contracts', () => {
  expect(breaksBetween(createSnapshot(), createSnapshot())).toEqual([]);
});

test('breaksBetween accepts a new member in every response and event', () => {
  const older = createSnapshot();
  const grown = (shape: Shape): Shape => {
    if (shape.items) return { ...shape, items: grown(shape.items) };
    return shape.properties
      ? { ...shape, properties: { ...shape.properties, grown: text }, required: [...(shape.required ?? []), 'grown'] }
      : shape;
  };
  const newer = {
    ...older,
    routes: Object.fromEntries(
      Object.entries(older.routes).map(([id, each]) => [
        id,
        { ...each, response: each.response && grown(each.response) },
      ]),
    ),
    events: Object.fromEntries(Object.entries(older.events).map(([type, each]) => [type, grown(each)])),
  };

  expect(breaksBetween(older, newer)).toEqual([]);
});

test('breaksBetween compares every member of every event', () => {
  const only = (type: string, shape: Shape) => snapshot({ routes: {}, events: { [type]: shape } });
  for (const [type, shape] of Object.entries(createSnapshot().events))
    for (const name of Object.keys(shape.properties ?? {}))
      expect(breaksBetween(only(type, shape), only(type, without(shape, name))).join()).toContain(
        `event ${type}.${name}`,
      );
});

test('contracts.json is current: `npm run snapshot -w @postcard/contracts` writes it', () => {
  expect(readFileSync(new URL('../../contracts.json', import.meta.url), 'utf8')).toBe(serialize(createSnapshot()));
});
