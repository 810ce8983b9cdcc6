import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { afterAll, describe, expect, test } from '@jest/globals';
import { townSchema } from '@postcard/contracts/town-schema';
import type { Town } from '@postcard/contracts/town';
import { startGateway, type GatewayResponse } from '../testing/running-gateway.ts';
import { first, second, townLike, townReleases } from '../testing/town-releases.ts';

/** A town's texts may contain anything. */
const hostile = [
  ['script', '</script><script>alert(1)</script>'],
  ['comment', '<!--<script>alert(2)//'],
  ['style', '</style><style>*{display:none}'],
  ['title', '</title><script>alert(3)</script>'],
  ['quotes', '" http-equiv="refresh" x=\'&quot;'],
  ['dollars', "$& $` $' $1 &amp; <b>"],
  ['lines', 'a\u2028b\u2029c'],
].map(([id, text]) =>
  townLike(id!, { product: text!, street: text!, legalEntity: text!, phone: `805 555 0100 ${text}`.slice(0, 30) }),
);

const unescaped = townLike('unescaped', { product: '</script><script>alert(4)</script>' });

const gateway = await startGateway({ towns: [first, second, unescaped, ...hostile], releases: townReleases() });
afterAll(gateway.stop);

const call = (town: Town, path = '/pricing') => gateway.call(path, { headers: { host: town.hosts[0]! } });
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyOf = ({ headers }: GatewayResponse, directive: string) =>
  new RegExp(`${directive} ([^;]*)`).exec(String(headers['content-security-policy']))![1]!.split(' ');

describe.each(hostile.map((town) => [town.id, town] as const))('a town with %s in its texts', (_, town) => {
  test('appears completely in its page and head', async () => {
    for (const path of ['/', '/pricing', '/login', '/nothing']) {
      const { text } = await call(town, path);
      const { document } = new JSDOM(text).window;
      expect(JSON.parse(document.getElementById('postcard-town')!.textContent)).toEqual(town);
      expect(JSON.parse(document.getElementById('postcard-page')!.textContent)).toHaveProperty('registry');
      expect(document.querySelector('meta[property="og:site_name"]')?.getAttribute('content')).toBe(town.product);
      expect(document.title).toContain(town.product.trim());
      expect(document.querySelector('meta[http-equiv], [onload]')).toBeNull();
    }
  });

  test('allows only the build’s scripts and styles', async () => {
    for (const path of ['/', '/pricing', '/login', '/nothing']) {
      const [page, usual] = [await call(town, path), await call(second, path)];
      expect(policyOf(page, 'script-src')).toEqual(policyOf(usual, 'script-src'));
      // The second town has its own colors.
      expect(policyOf(page, 'style-src-elem')).toEqual(policyOf(usual, 'style-src-elem').slice(0, -1));
    }
  });
});

test('an unescaped script of a renderer is not allowed to run', async () => {
  const page = await call(unescaped);

  expect(page.text).toContain('<header></script><script>alert(4)</script></header>');
  expect(policyOf(page, 'script-src')).not.toContain(hashOf('alert(4)'));
});

test('the policy allows the brand’s style by its hash, and needs none for the town’s data', async () => {
  const page = await call(second);
  const brand = /<style>(:root\{--pc-[^<]*)<\/style>/.exec(page.text)![1]!;
  expect(policyOf(page, 'style-src-elem').at(-1)).toBe(hashOf(brand));
  const scripts = [...page.text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => hashOf(text!));
  expect(policyOf(page, 'script-src')).toEqual([...scripts, "'strict-dynamic'"]);
  expect(String(page.headers['content-security-policy']).match(/unsafe-inline/g)).toHaveLength(1);
});

test.each([
  '#fff',
  'red',
  '#c2352b;}body{display:none',
  '#c2352b</style><script>alert(1)</script>',
  'url(//evil.example)',
  '#C2352B ',
  '#c2352b\n',
])('a brand color %j is rejected, so that it cannot change other styles', (color) => {
  const { success, error } = townSchema.safeParse({ ...second, brand: { light: { red: color }, dark: {} } });
  expect([success, error?.issues[0]?.path]).toEqual([false, ['brand', 'light', 'red']]);
});

test('a brand color is rejected if the stylesheet lacks its name', () => {
  const light = { 'red:red}body{display:none;--x': '#c2352b' };
  expect(townSchema.safeParse({ ...second, brand: { light, dark: {} } }).success).toBe(false);
});
