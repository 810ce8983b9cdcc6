import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { applyForMembership, business, logIn, payWith, register, toast } from './fixture/acts.ts';
import { seriousFindings } from './fixture/page-faults.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';

const fixture = useFixture();
let team: Page;
let member: Page;
let clock: Page;

const baker = business('High Street Bakery', 'bea', { firstName: 'Bea', email: 'bea@highstreet.example' });

beforeAll(async () => {
  [team, member, clock] = (await Promise.all([fixture.person(), fixture.person(), fixture.person()])) as [
    Page,
    Page,
    Page,
  ];
}, 120_000);

async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    found.push(...(await seriousFindings(page)).map((finding) => `${width} ${finding}`));
    if ((await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)) > 0)
      found.push(`${width} is too narrow`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

async function endPeriod(button: string): Promise<void> {
  await clock.goto('/sandbox/subscriptions');
  await clock.getByRole('button', { name: button, exact: true }).click();
  await clock.getByRole('heading', { name: 'Memberships' }).waitFor();
}

const email = (subject: string, count = 1) =>
  waitUntil(
    async () =>
      (await fixture.emailsTo(baker.email)).filter(({ subject: each }) => each.startsWith(subject)).length === count,
  );

async function endMembership(): Promise<void> {
  await member.getByRole('button', { name: 'End my membership' }).click();
  await member.getByRole('alertdialog').getByRole('button', { name: 'End my membership' }).click();
  await member.getByText(/It ends on/).waitFor();
}

async function renewedAt(): Promise<number> {
  await member.goto('/membership');
  await member.getByRole('button', { name: 'End my membership' }).waitFor();
  return member.getByText(/Renewed on/).count();
}

describe('a paid membership', () => {
  test('1. the administrator draws up a plan and offers it', async () => {
    await logIn(team, fixture.stack.admin, '/admin?tab=plans');
    await team.getByRole('heading', { name: 'Local business membership' }).waitFor();
    await team.getByRole('button', { name: 'New plan' }).click();
    await team.getByLabel(/^Name/).fill('Supporter');
    await team.getByLabel('Description').fill('Helps to keep the card cheap');
    await team.getByLabel('Price a month').fill('15');
    await team.getByLabel('Price a year').fill('150');
    expect(await findings(team)).toEqual([]);
    await team.getByRole('button', { name: 'Save the plan' }).click();
    await toast(team, 'Plan created');
    await team.getByRole('button', { name: 'Offer', exact: true }).click();
    await team.getByRole('alertdialog').getByRole('button', { name: 'Offer', exact: true }).click();
    await toast(team, 'Supporter is offered');
    expect(await findings(team)).toEqual([]);
  });

  test('2. a business chooses the plan, and is asked to pay once it is approved, without a charge before', async () => {
    await register(member, baker);
    await applyForMembership(member);
    expect(await member.getByRole('radio', { name: /Free membership/ }).isChecked()).toBe(true);
    await member.getByRole('radio', { name: /Supporter, \$15.00 a month/ }).check();
    expect(await findings(member)).toEqual([]);
    await member.getByRole('button', { name: 'Submit', exact: true }).click();
    await member.getByRole('heading', { name: 'Membership Application Pending' }).waitFor();
    await team.goto('/admin?tab=applications');
    await team.getByText('Supporter, $15.00 a month; paid after your approval').waitFor();
    await team.getByRole('button', { name: 'Approve' }).click();
    await member.getByRole('heading', { name: 'Your application is approved' }).waitFor();
    expect(await findings(member)).toEqual([]);
    await email('Your membership application is approved');
    await clock.goto('/sandbox/subscriptions');
    await clock.getByText('No paid memberships yet.').waitFor();
  });

  test('3. its card is declined once; then it pays, and is a member with a receipt within seconds', async () => {
    await member.getByRole('button', { name: 'Pay now' }).click();
    await member.waitForURL('**/sandbox/checkout/*');
    await payWith(member, '4000 0000 0000 0002');
    await member
      .getByText(/declined/i)
      .first()
      .waitFor();
    await payWith(member, '4242 4242 4242 4242');
    await member.waitForURL('**/membership?paid=1');
    await member.getByText('Active Membership').waitFor();
    await member.getByText(/Renewed on/).waitFor();
    expect(await findings(member)).toEqual([]);
    await member.goto('/billing');
    await member.getByRole('heading', { name: 'Membership' }).waitFor();
    expect(await findings(member)).toEqual([]);
    await member.getByRole('button', { name: /^View Receipt/ }).click();
    await member.waitForURL('**/sandbox/invoice/*');
    await member.getByText('Paid in full.').waitFor();
  });

  test('4. a declined renewal is explained in plain words, and paid with another card', async () => {
    await endPeriod('Renew now with a declined card');
    await email('The payment for your membership did not go through');
    await member.goto('/membership');
    await member.getByText('Your last payment did not go through').waitFor();
    expect(await findings(member)).toEqual([]);
    await member.getByRole('button', { name: 'Pay now' }).click();
    await member.waitForURL('**/sandbox/invoice/*');
    await payWith(member, '4242 4242 4242 4242');
    await member.getByText('Paid in full.').waitFor();
    // The provider's webhook may arrive a moment after its page.
    for (let asked = 0; asked < 10 && (await renewedAt()) === 0; asked += 1);
    expect(await renewedAt()).toBe(1);
  });

  test('5. its owner ends it; it lasts until the end of the period, and then asks to apply again', async () => {
    await endMembership();
    await member.getByRole('button', { name: 'Keep my membership' }).click();
    await member.getByText(/Renewed on/).waitFor();
    await endMembership();
    await email('Your membership ends on', 2);
    await email('Your membership continues');
    await endPeriod('Renew now');
    await member.getByRole('heading', { name: 'Your membership has ended' }).waitFor();
    expect(await findings(member)).toEqual([]);
    await member.getByRole('button', { name: 'Apply again' }).click();
    await member.getByLabel('What does your business do?').waitFor();
  });
});
