import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';
import type { Page } from 'playwright-core';
import { applyForMembership, business, logIn, payWith, register, spot, toast } from './fixture/acts.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { asks } from './fixture/responses.ts';

const home = towns[0];
const there = towns[1] as Town;
const dollars = (cents: number) => `$${cents / 100}`;

const bakery = business('Whiskey Row Bakery', 'ada', {
  subcategory: 'Burgers & Sandwiches',
  email: 'ada@whiskeyrow.example',
});

const fixture = useFixture();
let member: Page;
let team: Page;
let neighbor: Page;

beforeAll(async () => {
  [member, team, neighbor] = (await Promise.all([
    fixture.person({ town: there }),
    fixture.person({ town: there }),
    fixture.person({ town: home }),
  ])) as [Page, Page, Page];
}, 120_000);

describe('a business of the second town', () => {
  test('1. reads its town’s prices, zones and name, and nothing about the first town', async () => {
    await member.goto('/pricing');
    await member.getByText(dollars(there.prices.medium)).first().waitFor();
    expect(await member.title()).toContain(there.name);
    await member.goto('/');
    await member.getByRole('heading', { name: 'The next card, right now' }).scrollIntoViewIfNeeded();
    await member.getByText('12 medium and 2 large spots still free').waitFor();
    const text = await member.locator('body').innerText();
    expect([text.includes(there.name), text.includes(home.name)]).toEqual([true, false]);
  });

  test('2. registers, applies, and is approved by its town’s team, the only one that sees it', async () => {
    await register(member, bakery);
    await applyForMembership(member);
    await member.getByRole('button', { name: 'Submit', exact: true }).click();
    const welcome = (await fixture.emailsTo(bakery.email, 2)).find(({ subject }) => subject.startsWith('Welcome'));
    expect([welcome?.subject, welcome?.text.includes(there.street)]).toEqual([`Welcome to ${there.product}`, true]);

    await logIn(neighbor, fixture.stack.admin, '/admin?tab=applications');
    await neighbor.getByRole('heading', { name: 'Applications' }).first().waitFor();
    await logIn(team, fixture.stack.admin, '/admin?tab=applications');
    await team.getByRole('heading', { name: bakery.businessName }).waitFor();
    await team.getByRole('button', { name: 'Approve' }).click();
    await toast(team, 'Application approved');
    expect(await neighbor.getByText(bakery.businessName).count()).toBe(0);
  });

  test('3. books a spot on its town’s card at its town’s price, and gets invoice number 1', async () => {
    await member.goto('/create-campaign');
    await member.getByRole('link', { name: 'Choose a spot' }).first().click();
    await member.waitForURL('**/book/*');
    await spot(member, 'M05', 'free').click();
    await member.getByRole('button', { name: 'Hold this spot' }).click();
    await spot(member, 'M05', 'yours').waitFor();
    await member.getByRole('button', { name: 'Go to checkout' }).click();
    await member
      .getByText(`${dollars(there.prices.medium)}.00`)
      .first()
      .waitFor();
    await member.getByRole('button', { name: 'Pay now' }).click();
    await member.waitForURL('**/sandbox/checkout/*');
    await payWith(member, '4242 4242 4242 4242');
    await member.waitForURL('**/checkout/*session=*');
    expect(new URL(member.url()).hostname).toBe(there.hosts[0]);
    await member.getByRole('heading', { name: 'You’re booked' }).waitFor();
    await member.goto('/dashboard?tab=billing');
    await member.getByRole('rowheader', { name: 'INV-000001' }).waitFor();
  });

  test('4. appears in its own town’s records, and nowhere in the first town', async () => {
    await team.goto('/admin?tab=members');
    await team.getByText(bakery.businessName).first().waitFor();
    await neighbor.goto('/admin?tab=members');
    await neighbor.getByRole('table').first().waitFor();
    expect(await neighbor.getByText(bakery.businessName).count()).toBe(0);
    const [ours, theirs] = await Promise.all(
      [neighbor, team].map((page) => asks<{ id: string }[]>(page, 'GET', '/api/campaigns')),
    );
    const names = (cards: { id: string }[] = []) => cards.map(({ id }) => id);
    expect(names(theirs).filter((id) => names(ours).includes(id))).toEqual([]);
  });

  test('5. logs in at the first town with the same password, and is not a member there', async () => {
    const visitor = await fixture.person({ town: home });
    await logIn(visitor, bakery);
    await visitor.goto('/dashboard');

    await visitor.getByText('Pending Verification').first().waitFor();

    expect(await asks(visitor, 'GET', '/api/users/me')).toMatchObject({
      businessName: bakery.businessName,
      membershipId: null,
    });
  });
});
