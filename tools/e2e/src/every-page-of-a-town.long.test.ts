import { beforeAll, expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';
import { originOf } from '@postcard/towns/addresses';
import { wordsOf } from '@postcard/towns/words';
import type { Page } from 'playwright-core';
import { driven } from './engines/in-each-engine.ts';
import { listener, takeFaults } from './engines/listener.ts';
import { visits } from './engines/person.ts';
import { bakery, logIn } from './fixture/acts.ts';
import { book, bookAndPay, freeSpotOn, upcomingCards } from './fixture/booking.ts';
import { nowhere, pagesOf, type Who } from './fixture/every-page.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { asks } from './fixture/responses.ts';
import { becomeVerified } from './fixture/verified.ts';

const first = towns[0];
const second = towns[1] as Town;
// Words of both towns, such as a price, prove nothing.
const own = new Set(wordsOf(second).map(({ word }) => word));
const words = wordsOf(first).filter(({ word }) => !own.has(word));

const fixture = useFixture();
const people = {} as Record<Who, Page>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  for (const who of ['visitor', 'member', 'team'] as const) {
    people[who] = await fixture.person({ town: second });
    await people[who].addInitScript(listener);
  }
  const { member, team } = people;
  await logIn(team, fixture.stack.admin);
  await becomeVerified(fixture, member, team, bakery('whiskey-row'));
  const [next, later] = (await upcomingCards(member)).map(({ id }) => id) as [string, string];
  ids['card'] = next;
  ids['booked'] = await bookAndPay(member, later, await freeSpotOn(member, later));
  ids['held'] = await book(member, next, await freeSpotOn(member, next));
}, 120_000);

/** Pages that show all towns to an owner. */
const acrossTowns = new Set(['/admin?tab=statistics', '/admin?tab=towns']);

/** Returns the lines with such a word. People's own names may occur in every town. */
async function wordsOfTheOther(page: Page, names: readonly string[] = []): Promise<string[]> {
  const { title, text, head } = await page.evaluate(() => ({
    title: document.title,
    text: document.body.innerText,
    head: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
  }));
  const others = names.reduce((left, name) => left.replaceAll(name, ''), text);
  return [title, head, ...others.split('\n')].flatMap((line) =>
    words.filter(({ found }) => found.test(line)).map(({ kind }) => `${kind}: ${line}`),
  );
}

async function namesOf(page: Page): Promise<string[]> {
  const { businessName, email } = await asks<Record<string, string>>(page, 'GET', '/api/users/me');
  return [businessName, email] as string[];
}

test('the search finds words of the first town on its own pages', async () => {
  const page = await fixture.person({ town: first });
  await page.goto('/pricing');
  expect(await wordsOfTheOther(page)).toContainEqual(expect.stringMatching(`^name: .*${first.name}`));
  await page.context().close();
});

test.each<Who>(['visitor', 'member', 'team'])(
  'every page of a %s of the second town opens without a fault or a word of the first',
  async (who) => {
    const page = people[who];
    const found: string[] = [];
    const names = who === 'team' ? await namesOf(page) : [];
    for (const path of [...pagesOf(who), nowhere]) {
      const address = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
      await visits(driven(page), new URL(address, originOf(fixture.url, second, first)).href);
      if (acrossTowns.has(path)) continue;
      found.push(...(await wordsOfTheOther(page, names)).map((word) => `${path} ${word}`));
    }
    expect([...found, ...(await takeFaults(driven(page)))]).toEqual([]);
  },
  240_000,
);
