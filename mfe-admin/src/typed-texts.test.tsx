import { expect, test } from '@jest/globals';
import { allRoutes } from '@postcard/contracts';
import { renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { z } from '@postcard/contracts/zod';
import { Component } from './features/dashboard/page.tsx';
import { adminTabs } from './features/tabs/tabs.tsx';

/** Hostile input for every text of every response: a formula, markup and a script. */
const nasty = '=1+1<img src="x" onerror="globalThis.ran=1"><script>globalThis.ran=1</script>';
const at = '2035-05-12T17:00:00.000Z';
const user = testAdmin({ id: 'id1' });

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  minItems?: number;
  prefixItems?: Schema[];
  propertyNames?: Schema;
  additionalProperties?: Schema;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
};

/** Returns a response that fits a schema, with hostile input in every text. */
function responseOf(schema: Schema, root: Schema, name = ''): unknown {
  if (schema.$ref) return responseOf(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root, name);
  const either = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (either) return responseOf(either, root, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.prefixItems) return schema.prefixItems.map((each) => responseOf(each, root, name));
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => responseOf(schema.items ?? {}, root, name));
  if (schema.type === 'object')
    return Object.fromEntries(membersOf(schema).map(([key, each]) => [key, responseOf(each, root, key)]));
  if (schema.type === 'string') return textOf(schema, name);
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return schema.type === 'boolean' ? true : null;
}

/** Returns the properties of an object, or of a record with a fixed set of keys. */
const membersOf = ({ properties = {}, propertyNames, additionalProperties }: Schema): [string, Schema][] => [
  ...Object.entries(properties),
  ...(propertyNames?.enum ?? []).map((name): [string, Schema] => [String(name), additionalProperties ?? {}]),
];

/** Texts with a fixed format, for fields that refuse hostile text. */
const formed = [at.slice(0, 10), 'A', 'L01', '93021', 'C001', 'samples', '00000000-0000-4000-8000-000000000000'];

function textOf({ format, pattern, maxLength }: Schema, name: string): string {
  if (format === 'date-time') return at;
  if (pattern) return formed.find((text) => new RegExp(pattern, 'u').test(text)) ?? nasty;
  if (/^(id|.*Id)$/.test(name)) return 'id1';
  return /website|link|leadsTo/i.test(name) ? 'javascript:globalThis.ran=1' : nasty.slice(0, maxLength);
}

/** Responses of all reads, generated from their contracts, so that new fields are included. */
const responses = allRoutes
  .filter(({ method, success }) => method === 'GET' && success.schema)
  .map(({ id, path, success }) => {
    const schema = z.toJSONSchema(success.schema as z.ZodType, { io: 'output', unrepresentable: 'any' }) as Schema;
    return { id, path, schema: success.schema as z.ZodType, response: responseOf(schema, schema) };
  });

const api: FakeApi = Object.fromEntries(
  responses.map(({ path, response }) => {
    const body = JSON.stringify(response);
    return [
      `GET ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      () => new Response(body, { headers: { 'content-type': 'application/json', 'x-total-count': '1' } }),
    ];
  }),
);

test('every generated response fits its contract', () => {
  expect(responses.filter(({ schema, response }) => !schema.safeParse(response).success).map(({ id }) => id)).toEqual(
    [],
  );
});

const windows = [
  'samples&request=id1',
  'contact&request=id1',
  'members&member=id1',
  'cards&card=id1&spot=L01',
  'cards&card=id1&spot=L01&ask=cancel',
  'artwork&booking=id1',
  'messages&answers=1',
  'money&refund=id1',
  'money&view=disputes&dispute=id1',
  'email&mail=id1',
  'email&section=dead-letters&letter=id1',
  'audit&line=id1',
  'system&letter=id1',
];
const pages = [
  ...adminTabs.map(({ value }) => value),
  'cards&card=id1',
  'cards&card=id1&part=details',
  'cards&card=id1&part=press',
  'cards&card=id1&part=mailing',
  'cards&card=id1&part=results',
  'cards&view=designs',
  'messages&thread=id1',
  'towns&town=id1',
  'money&view=disputes',
  'email&section=templates',
  'email&section=dead-letters',
];
const anyWindow = '[role="dialog"], [role="alertdialog"]';

const open = (place: string) => renderRoutes([{ path: '/admin', Component }], { at: `/admin?tab=${place}`, user, api });

const shownIn = (element: Element | null): string =>
  [
    element?.textContent ?? '',
    ...[...(element?.querySelectorAll('input, textarea') ?? [])].map((field) => (field as HTMLInputElement).value),
  ].join(' ');

async function expectInert(where: string): Promise<void> {
  await waitFor(() => expect(shownIn(document.querySelector(where))).toContain(nasty), { timeout: 15_000 });
  expect(document.querySelectorAll('script, [onerror], iframe:not([sandbox=""])')).toHaveLength(0);
  expect(
    [...document.querySelectorAll('a, area, form')]
      .map((each) => each.getAttribute('href') ?? each.getAttribute('action') ?? '')
      .filter((address) => /^\s*javascript:/i.test(address)),
  ).toEqual([]);
  expect(globalThis).not.toHaveProperty('ran');
}

test.each([...pages.map((place) => [place, 'body']), ...windows.map((place) => [place, anyWindow])])(
  'the page %s shows hostile text only as text in %s',
  async (place, where = 'body') => {
    await open(place);
    await expectInert(where);
  },
  30_000,
);

test.each([
  ['reject', ['Reject']],
  ['bulk approval', ['Select', 'Approve 1 application…']],
])(
  'hostile text stays text in the dialog of a %s',
  async (_, clicks) => {
    const page = await open('applications');
    for (const name of clicks)
      await page.user.click(
        await screen.findByRole(name === 'Select' ? 'checkbox' : 'button', {
          name: name === 'Select' ? `Select ${nasty}` : name,
        }),
      );
    await expectInert(anyWindow);
  },
  30_000,
);

test('hostile text stays text in the results of the palette', async () => {
  // The list needs browser functions that jsdom does not have.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  const page = await open('today');
  await page.user.keyboard('{Control>}k{/Control}');
  await page.user.type(await screen.findByRole('combobox'), 'script');
  await expectInert(anyWindow);
}, 30_000);
