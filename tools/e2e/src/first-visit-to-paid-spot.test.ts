import { beforeAll, describe, expect, test } from '@jest/globals';
import { booking as rules } from '@postcard/contracts/business';
import type { Page } from 'playwright-core';
import { applyForMembership, business, logIn, payWith, register, spot, toast } from './fixture/acts.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { asks } from './fixture/responses.ts';
import { becomeVerified } from './fixture/verified.ts';
import { here, letter } from './fixture/here.ts';

const pizzeria = business('High Street Burgers', 'ada', {
  subcategory: 'Burgers & Sandwiches',
  email: 'ada@highstreet.example',
});
const rival = business('Second Street Burgers', 'ben', { subcategory: pizzeria.subcategory, firstName: 'Ben' });

const fixture = useFixture();
let visitor: Page;
let member: Page;
let second: Page;
let team: Page;
let bookPath = '';

beforeAll(async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => fixture.person()));
  [visitor, member, second, team] = people as [Page, Page, Page, Page];
}, 120_000);

describe('from the first visit to a paid spot', () => {
  test('1. a visitor reads the prices and sees the next card as it is', async () => {
    const html = await (await fixture.fetch('/')).text();
    expect(html).toContain(letter.medium);
    expect(html).toContain('How the Process Works');
    await visitor.goto('/');
    await visitor.getByRole('heading', { name: 'Medium Spot' }).waitFor();
    await visitor.getByRole('heading', { name: 'The next card, right now' }).scrollIntoViewIfNeeded();
    await visitor.getByText('7 medium and 1 large spots still free').waitFor();
    await spot(visitor, 'M05', 'free').waitFor();
  });

  test('2. she requests a sample; she and the team get emails, and the admin list has the request', async () => {
    const form = visitor.getByRole('form', { name: 'Request a Sample' });
    const fields = {
      Name: 'Vera Visit',
      Business: 'Vera Flowers',
      Address: '12 Poindexter Ave',
      City: here.name,
      'Zip code': here.zipCode,
      Email: 'vera@flowers.example',
      Phone: '805 555 0123',
    };
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(new RegExp(`^${label}`)).fill(value);
    await form.getByRole('button', { name: 'Request a Sample' }).click();
    await toast(visitor, 'Request Submitted');
    const [toVisitor] = await fixture.emailsTo('vera@flowers.example');
    expect(toVisitor?.subject).toBe('We have your sample request');
    const [toTeam] = await fixture.emailsTo(letter.team);
    expect(toTeam?.text).toContain(`Address: 12 Poindexter Ave, ${letter.place}`);
    await logIn(team, fixture.stack.admin, '/admin?tab=samples');
    await team.getByRole('rowheader', { name: 'Vera Visit' }).waitFor();
  });

  test('3. she registers and lands on the dashboard as Pending Verification', async () => {
    await register(member, pizzeria);
    await member.getByText('Pending Verification').waitFor();
    await member
      .getByText(
        'Your membership application is being reviewed. Only verified members can place ads with the provider.',
      )
      .waitFor();

    expect((await fixture.emailsTo(pizzeria.email))[0]?.subject).toBe(`Welcome to ${letter.product}`);
  });

  test('4. she applies for membership in three steps', async () => {
    await applyForMembership(member);
    await member.getByText('Wood-fired pizza on High Street.').waitFor();
    await member.getByText('Not provided').first().waitFor();
    await member.getByRole('button', { name: 'Submit', exact: true }).click();
    await member.getByRole('heading', { name: 'Membership Application Pending' }).waitFor();
  });

  test('5. the administrator approves; without logging in again she is a Verified Member', async () => {
    await team.goto('/admin?tab=applications');
    await team.getByRole('heading', { name: pizzeria.businessName }).waitFor();
    await team.getByRole('button', { name: 'Approve' }).click();
    await toast(team, 'Application approved');
    const emails = await fixture.emailsTo(pizzeria.email, 3);
    expect(emails.map(({ subject }) => subject)).toContain('You are a verified member');
    await member.goto('/dashboard');
    await member.getByText('Verified Member').first().waitFor();
  });

  test('6. she holds M05; another member sees that within a second, and is refused the spot', async () => {
    await becomeVerified(fixture, second, team, rival);

    await member.goto('/create-campaign');
    await member.getByRole('link', { name: 'Choose a spot' }).first().click();
    await member.waitForURL('**/book/*');
    bookPath = new URL(member.url()).pathname;
    await spot(member, 'M05', 'free').waitFor();
    expect(await member.getByRole('button', { name: /^Spot [LM]\d\d, / }).count()).toBe(14);
    await second.goto(bookPath);
    await spot(second, 'M05', 'free').waitFor();
    await spot(second, 'M05', 'free').click();
    await spot(member, 'M05', 'free').click();
    await member.getByRole('button', { name: 'Hold this spot' }).click();
    await spot(member, 'M05', 'yours').waitFor();
    const heldAt = Date.now();
    await spot(second, 'M05', 'held').waitFor();
    expect(Date.now() - heldAt).toBeLessThan(1000);
    const holdMinutes = rules.holdMs / 60_000;
    await member
      .getByText(new RegExp(`^(?:${holdMinutes}|${holdMinutes - 1}):\\d\\d$`))
      .first()
      .waitFor();
    await second.getByText(`A business in ${rival.subcategory} is already on this card.`).waitFor();
    for (const [spotId, code] of [
      ['M05', 'spot_taken'],
      ['M06', 'category_taken'],
    ]) {
      const campaignId = bookPath.split('/').at(-1);
      expect(await asks(second, 'POST', '/api/bookings', { campaignId, spotId })).toMatchObject({ status: 409, code });
    }
  });

  test('7. her card is declined once, she pays with another, and the signed webhook confirms the booking', async () => {
    await member.getByRole('button', { name: 'Go to checkout' }).click();
    await member.getByText(`${letter.medium}.00`).first().waitFor();
    await member.getByRole('button', { name: 'Pay now' }).click();
    await member.waitForURL('**/sandbox/checkout/*');
    await payWith(member, '4000 0000 0000 0002');
    await member
      .getByText(/declined/i)
      .first()
      .waitFor();
    await payWith(member, '4242 4242 4242 4242');
    await member.waitForURL('**/checkout/*session=*');
    await member.getByRole('heading', { name: 'You’re booked' }).waitFor();
  });

  test('8. her bookings, dashboard and mailbox show the booking, and everybody sees the spot as sold', async () => {
    await member.goto('/bookings');
    await member.getByRole('heading', { name: /spot M05/ }).waitFor();
    await member
      .getByText(/INV-\d{6}/)
      .first()
      .waitFor();
    await member.goto('/dashboard?tab=billing');
    await member.getByRole('rowheader', { name: /INV-\d{6}/ }).waitFor();
    await member.goto('/dashboard');
    await member.getByText('Your spot: M05').first().waitFor();
    const emails = await fixture.emailsTo(pizzeria.email, 4);
    const receipt = emails.find(({ subject }) => subject.startsWith('Your spot is booked'));
    expect(receipt?.text).toMatch(/Invoice: INV-\d{6}/);
    expect(receipt?.text).toContain(`Amount paid: ${letter.medium}.00`);
    await spot(visitor, 'M05', 'sold').waitFor();
    await spot(second, 'M05', 'sold').waitFor();
  });

  test('9. after she logs out, going back shows nothing private', async () => {
    await member.goto('/bookings');
    await member.getByRole('heading', { name: /spot M05/ }).waitFor();
    await member.getByRole('button', { name: 'Log Out' }).click();

    await member.getByRole('link', { name: 'Log In' }).first().waitFor();

    for (let step = 0; step < 3; step++) {
      await member.goBack();
      await member.locator('main').waitFor();
      expect(await member.locator('body').innerText()).not.toMatch(/INV-\d{6}|spot M05, /);
    }
    expect(await member.evaluate(() => fetch('/api/bookings').then(({ status }) => status))).toBe(401);
    expect(await member.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
});
