import { beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { towns } from '@postcard/towns';
import { originOf } from '@postcard/towns/addresses';
import type { Page } from 'playwright-core';
import { bakery, logIn, register, toast } from './fixture/acts.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { townField, townStartOf, typeTown } from './fixture/new-town.ts';

const start = townStartOf('birch-falls');
const mistaken = { ...start, prices: { ...start.prices, large: 4000 } };

const fixture = useFixture();
let owner: Page;
let visitor: Page;
let home: string;

beforeAll(async () => {
  const town = { ...towns[0], id: start.id, hosts: start.hosts };
  [owner, visitor] = [await fixture.person(), await fixture.person({ town })];
  home = originOf(fixture.url, town, towns[0]);
}, 120_000);

const button = (name: string) => owner.getByRole('button', { name, exact: true });

describe('an owner', () => {
  test('1. drafts a town, whose addresses are derived from its name', async () => {
    await logIn(owner, fixture.stack.admin, '/admin?tab=towns');
    await button('New town').click();
    await typeTown(owner, mistaken);
    expect(await townField(owner, 'Hosts').inputValue()).toBe(start.hosts[0]);
    await button('Create the draft').click();
    await owner.waitForURL(`**/admin?tab=towns&town=${start.id}`);
    await owner.getByRole('heading', { name: start.name, exact: true }).waitFor();
  });

  test('2. follows the link to a mistake, and corrects it', async () => {
    const wrong = owner.getByRole('region', { name: 'Problems' });
    await wrong.getByText('A large spot costs less than a medium one').waitFor();
    expect(await button('Publish…').isDisabled()).toBe(true);
    await wrong.getByRole('link', { name: 'Price of a large spot' }).click();
    await townField(owner, 'Price of a large spot')
      .and(owner.locator(':focus'))
      .fill(String(start.prices.large / 100));
    await wrong.waitFor({ state: 'detached' });
    await button('Save the draft').click();
    await owner.getByText('It can be published.').waitFor();
  });

  test('3. publishes the town, and finds it among the live towns', async () => {
    await button('Publish…').click();
    await Promise.all([toast(owner, `${start.name} is published`), button('Publish the town').click()]);
    await owner.getByRole('link', { name: new URL(home).host }).waitFor();

    await owner.getByRole('button', { name: /^Town: / }).click();
    const there = owner.getByRole('menuitem', { name: start.name });

    expect(await there.getAttribute('href')).toBe(`${home}/admin?tab=towns`);
  });
});

describe('a business of the new town', () => {
  test('4. sees the town’s name and prices within seconds', async () => {
    await waitUntil(
      async () => {
        await visitor.goto('/pricing');
        return (await visitor.title()).includes(start.name);
      },
      { what: 'the town is live', timeoutMs: 10_000 },
    );
    for (const price of Object.values(start.prices))
      await visitor
        .getByText(`$${price / 100}`)
        .first()
        .waitFor();
  });

  test('5. registers in the town, and gets its welcome email', async () => {
    const business = bakery('birch');
    await register(visitor, business);
    const [welcome] = await fixture.emailsTo(business.email);

    expect([welcome?.subject, welcome?.text.includes(start.street)]).toEqual([`Welcome to ${start.product}`, true]);
  });
});
