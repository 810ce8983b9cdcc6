import { beforeAll, describe, expect, test } from '@jest/globals';
import { whereThingsAre } from '@postcard/devstack/stack/run-stack';
import type { Page } from 'playwright-core';
import { openWhole } from './fixture/views.ts';
import { useFixture } from './fixture/use-fixture.ts';
import type { Who } from './screens/view.ts';
import { desktop, peopleOf } from './screens/visit.ts';

const fixture = useFixture({ ownProcesses: true, env: { DEMO_DATA: '1' } });
let pageOf: (who: Who) => Promise<Page>;
beforeAll(async () => {
  // Runs the stack as `npm start` does: every unit is a process, without a current town.
  pageOf = peopleOf(fixture, desktop);
}, 180_000);

const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .map(({ href }) => new URL(href))
        .filter(({ origin }) => origin === location.origin)
        .map(({ pathname, search }) => pathname + search),
    ),
  ]);

async function deadOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  const statuses = await Promise.all(
    addresses.map(async (address) => [await statusOf(page, address), address] as const),
  );
  return statuses.filter(([status]) => status >= 400).map(([status, address]) => `${status} ${address}`);
}

async function statusOf(page: Page, address: string): Promise<number> {
  const { href, hostname } = new URL(address, page.url());
  if (hostname === 'localhost') return (await page.request.get(href)).status();
  // Only browsers resolve `town.localhost`.
  return page.evaluate(async (url) => (await fetch(url)).status, href);
}

test('every address that npm start prints opens, and so does every link on it', async () => {
  const page = await fixture.person();
  const addresses = whereThingsAre(fixture.stack, '/data')
    .map(([, value]) => value)
    .filter((value) => value.startsWith('http'));

  expect(addresses.length).toBeGreaterThanOrEqual(4);
  for (const address of addresses) {
    const response = await page.goto(address);
    expect([address, response?.status()]).toEqual([address, 200]);
    expect(await deadOf(page, await linksOf(page))).toEqual([]);
  }
  await page.context().close();
});

describe('the links of the first page', () => {
  const firstPages: [Who, string][] = [
    ['visitor', '/'],
    ['applicant', '/dashboard'],
    ['member', '/dashboard'],
    ['admin', '/admin'],
  ];

  test.each(firstPages)('all open on the first page of the %s', async (who, path) => {
    const page = await pageOf(who);
    await openWhole(page, path);

    const links = await linksOf(page);

    expect(links.length).toBeGreaterThan(5);
    expect(await deadOf(page, links)).toEqual([]);
  });

  test('never lead a visitor to the login page, except to log in, register or open /admin', async () => {
    const page = await pageOf('visitor');
    await openWhole(page, '/');
    const links = (await linksOf(page)).filter((link) => !/^\/(login|register|admin)/.test(link));

    const walls = [];
    for (const link of links) {
      await openWhole(page, link);
      if (page.url().includes('/login')) walls.push(link);
    }

    expect(walls).toEqual([]);
  });
});

test('every link of every email in the mailbox opens', async () => {
  const page = await fixture.person();
  const mails = (await (await fixture.fetch('/dev/mail.json')).json()) as { subject: string; text: string }[];
  await page.goto('/');

  const links = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s)>\]]+/g) ?? []);
  const own = [...new Set(links)].filter((link) => new URL(link).origin === new URL(page.url()).origin);

  expect(own.length).toBeGreaterThan(3);
  expect(await deadOf(page, own)).toEqual([]);
  await page.context().close();
});
