import { expect, test } from '@jest/globals';
import { allRoutes } from '@postcard/contracts';
import { renderRoutes, type FakeApi } from '@postcard/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { z } from 'zod';
import { Component } from './features/dashboard/page.tsx';

/** What a person may type, in every text of every answer there is: a formula, markup that runs, a script. */
const nasty = '=1+1<img src="x" onerror="globalThis.ran=1"><script>globalThis.ran=1</script>';
const at = '2035-05-12T17:00:00.000Z';
const user = { id: 'id1', displayName: 'Team', businessName: 'The team', membershipId: null, email: 'team@example.com', isAdmin: true };

type Schema = {
  type?: string; enum?: unknown[]; const?: unknown; format?: string; pattern?: string; minimum?: number; minItems?: number; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[];
  $ref?: string; $defs?: Record<string, Schema>;
};

/** An answer that fits a schema, with what a person may type wherever the schema asks for text. */
function answerOf(schema: Schema, root: Schema, name = ''): unknown {
  if (schema.$ref) return answerOf(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root, name);
  const either = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (either) return answerOf(either, root, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => answerOf(schema.items ?? {}, root, name));
  if (schema.type === 'object') return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, each]) => [key, answerOf(each, root, key)]));
  if (schema.type === 'string') return textOf(schema, name);
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return schema.type === 'boolean' ? true : null;
}

function textOf({ format, pattern }: Schema, name: string): string {
  if (format === 'date-time') return at;
  if (format === 'date' || pattern?.includes('\\d')) return at.slice(0, 10);
  if (/^(id|.*Id)$/.test(name)) return 'id1';
  return /website|link|leadsTo/i.test(name) ? 'javascript:globalThis.ran=1' : nasty;
}

/** An answer for every call that reads, as its contract describes it: a field that is new is in it. */
const api: FakeApi = Object.fromEntries(
  allRoutes.filter(({ method, success }) => method === 'GET' && success.schema).map(({ path, success }) => {
    const schema = z.toJSONSchema(success.schema as z.ZodType, { io: 'output', unrepresentable: 'any' }) as Schema;
    const body = JSON.stringify(answerOf(schema, schema));
    return [`GET ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, () => new Response(body, { headers: { 'content-type': 'application/json', 'x-total-count': '1' } })];
  }),
);

test.each([
  'today', 'samples', 'samples&request=id1', 'contact', 'contact&request=id1', 'applications', 'members', 'members&member=id1', 'cards', 'cards&card=id1', 'cards&card=id1&part=results', 'cards&view=designs', 'artwork',
  'artwork&booking=id1', 'messages', 'messages&thread=id1', 'money', 'money&view=disputes', 'money&view=disputes&dispute=id1', 'plans', 'email', 'email&mail=id1', 'audit', 'system',
])('at %s, whatever anybody typed is text and nothing else', async (place) => {
  await renderRoutes([{ path: '/admin', Component }], { at: `/admin?tab=${place}`, user, api });
  await waitFor(() => expect(document.body.textContent).toContain(nasty), { timeout: 15_000 });
  expect(document.querySelectorAll('script, [onerror], iframe:not([sandbox=""])')).toHaveLength(0);
  expect([...document.querySelectorAll('a, area, form')].map((each) => each.getAttribute('href') ?? each.getAttribute('action') ?? '').filter((address) => /^\s*javascript:/i.test(address))).toEqual([]);
  expect(globalThis).not.toHaveProperty('ran');
}, 30_000);
