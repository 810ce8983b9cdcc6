import type { MembershipCharge } from '@postcard/contracts/membership-money';
import { calendarShortDate } from '@postcard/contracts/town-dates';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry, Invoice } from '@postcard/contracts';
import type { Page } from 'playwright-core';
import { asks, toastWithText } from './fixture/responses.ts';
import { lineOf, payForSpot, saved } from './fixture/records.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { becomeVerified, payForMembership } from './fixture/verified.ts';
import { here, letter } from './fixture/here.ts';
import { business } from './fixture/acts.ts';

const fixture = useFixture();
let team: Page;
let member: Page;

beforeAll(async () => {
  [team, member] = await Promise.all([fixture.team(), fixture.member()]);
}, 180_000);

const open = (query: string) => team.goto(`/admin?tab=${query}`);
const address = () => new URL(team.url()).searchParams;

describe('statistics', () => {
  const part = (title: string) =>
    team.locator('.pc-card', { has: team.getByRole('heading', { name: title, exact: true }) });

  test('show the same figures for the days in the address as bars, a table and a file', async () => {
    await asks(member, 'POST', '/api/sample-requests', {
      name: 'Stat',
      business: 'Deli',
      email: 'stat@example.com',
      phone: '805 555 0100',
      message: 'Please',
    });
    await open('statistics');
    const today = await waitUntil(async () => (await team.getByLabel('To', { exact: true }).inputValue()) || undefined);
    await team.getByLabel('From', { exact: true }).fill(today);
    await team.waitForURL(/from=/);
    expect(address().get('from')).toBe(today);
    const table = team.getByRole('table', { name: 'Requests by day' });
    await table.getByRole('row', { name: new RegExp(`^${calendarShortDate(today)}`) }).waitFor();
    await waitUntil(async () => ((await table.getByRole('row').count()) === 2 ? true : undefined));
    const row = (await table.getByRole('row').nth(1).getByRole('cell').allTextContents()).map(Number);
    expect(row[1]).toBeGreaterThanOrEqual(1);
    await waitUntil(async () => (await part('Requests by day').locator('rect').count()) === 2);
    expect(
      (await saved(team, () => part('Requests by day').getByRole('button', { name: 'Save as CSV' }).click())).lines,
    ).toEqual(['Day,All,Samples,Contact', [today, ...row].join(',')]);
  });
});

describe('members', () => {
  const vet = 'demo-vet';
  const dialog = () => team.getByRole('dialog', { name: 'Campus Park Veterinary' });

  test('are found by a search, and move to another category', async () => {
    await open('members');
    await team.getByLabel('Search').fill('CAMPUS park');
    await team.waitForURL(/q=CAMPUS/);
    await team
      .getByRole('row', { name: /Campus Park Veterinary/ })
      .getByRole('button', { name: 'View' })
      .click();
    await team.waitForURL(/member=demo-vet/);
    await dialog().getByLabel('Business Category').selectOption('Professional Services');
    const [other = ''] = (
      await dialog().getByLabel('Business Subcategory').getByRole('option').allTextContents()
    ).slice(1);
    await dialog().getByLabel('Business Subcategory').selectOption(other);

    await Promise.all([
      toastWithText(team, 'Category changed', `Campus Park Veterinary is now listed under ${other}.`),
      dialog().getByRole('button', { name: 'Change the category' }).click(),
    ]);

    expect(await lineOf(team, 'updateUser', vet)).toMatchObject({
      before: { businessSubcategory: 'Veterinarian' },
      after: { businessCategory: 'Professional Services', businessSubcategory: other },
    });
  });

  test('lose their membership only after a confirmation, and get the reason by email', async () => {
    const leaver = await fixture.person();
    await becomeVerified(fixture, leaver, team, business('Leaver Roasters', 'leaver'));
    const { id } = await asks<{ id: string }>(leaver, 'GET', '/api/users/me');
    await leaver.context().close();
    await open(`members&member=${id}`);
    const dialog = () => team.getByRole('dialog', { name: 'Leaver Roasters' });
    await dialog().getByRole('button', { name: 'End the membership…' }).click();
    await dialog().getByText('What ending the membership of Leaver Roasters means:').waitFor();
    await dialog().getByText('It has no paid spot.').waitFor();
    expect(await dialog().getByRole('button', { name: 'End the membership', exact: true }).isDisabled()).toBe(true);
    await dialog().getByLabel('Reason').fill('It has moved away.');
    await Promise.all([
      toastWithText(team, 'Membership ended', 'Leaver Roasters is emailed the reason.'),
      dialog().getByRole('button', { name: 'End the membership', exact: true }).click(),
    ]);
    await dialog().getByText('No membership and no application.').waitFor();
    const line = await waitUntil(async () =>
      (await asks<AuditEntry[]>(team, 'GET', '/api/audit?q=endMembership')).find(({ outcome }) => outcome === 'done'),
    );
    expect(line).toMatchObject({
      act: 'endMembership',
      actorName: expect.stringMatching(/\S/),
      before: { userId: id, reviewStatus: 'approved' },
    });
    expect(JSON.stringify(await asks(team, 'GET', '/api/audit?limit=200'))).not.toMatch(
      /argon2|"(password|resetToken|stripe\w*)"/i,
    );
  });
});

describe('money', () => {
  const row = (number: string) => team.getByRole('row', { name: new RegExp(number) });

  test('is refunded from its invoice with a credit note, and both are exported for the accountant', async () => {
    const { id, invoiceNumber, amount } = await payForSpot(member, team, 'M12');
    const number = String(invoiceNumber);
    await open('money');
    await row(number).getByRole('button', { name: 'Cancel and refund…' }).click();
    const ask = team.getByRole('alertdialog', { name: 'Cancel spot M12 of Mountain Meadow Florist?' });
    await ask
      .getByText(new RegExp(`gets \\${letter.medium}\\.00 back in full, .* until [A-Z][a-z]+ \\d+, \\d{4}\\.$`))
      .waitFor();
    await ask.getByText(/notify them by email and in their notices/).waitFor();
    expect(address().get('refund')).toBe(id);
    await Promise.all([
      toastWithText(team, 'Booking cancelled', `${letter.medium}.00 goes back to Mountain Meadow Florist.`),
      ask.getByRole('button', { name: `Cancel and refund ${letter.medium}.00` }).click(),
    ]);
    const credited = await waitUntil(async () =>
      (await asks<Invoice[]>(team, 'GET', '/api/invoices')).find(
        ({ invoiceNumber: each, creditNote }) => each === number && creditNote,
      ),
    );
    await open('money');
    await row(number)
      .getByRole('link', { name: credited.creditNote?.creditNoteNumber ?? '' })
      .waitFor();
    expect(
      await row(number)
        .getByRole('button', { name: /^Cancel/ })
        .count(),
    ).toBe(0);
    const { name, lines } = await saved(team, () =>
      team.getByRole('button', { name: 'Export for the accountant' }).click(),
    );
    expect(name).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines.filter((line) => line.includes(number)).map((line) => line.split(',').slice(1, 3).join(' '))).toEqual([
      `Invoice ${number}`,
      `Credit note ${credited.creditNote?.creditNoteNumber}`,
    ]);
    expect(await lineOf(team, 'cancelBooking', id)).toMatchObject({
      before: { status: 'confirmed', amount },
      after: { status: expect.stringMatching(/cancelling|refunded/) },
    });
  }, 120_000);

  test('shows the payments of memberships with their sums, and exports them for the accountant', async () => {
    const baker = await fixture.person();
    await payForMembership(baker, team, business('High Street Bakery', 'bea'));
    await baker.context().close();
    const [charge] = await waitUntil(async () => {
      const charges = await asks<MembershipCharge[]>(team, 'GET', '/api/subscriptions/invoices/all');
      return charges[0]?.status === 'paid' && charges;
    });
    await open('money');
    await team.getByRole('tab', { name: 'Memberships' }).click();
    await team.waitForURL(/view=memberships/);
    const row = team.getByRole('row', { name: new RegExp(`^Select ${charge?.invoiceNumber}`) });
    await row.waitFor();
    expect((await row.getByRole('cell').allTextContents()).slice(2, 6)).toEqual([
      'High Street Bakery',
      charge?.description,
      '$15.00',
      'Paid',
    ]);
    expect(await team.locator('.pc-stat').allTextContents()).toEqual(['$15.00Paid in this list', '$0.00Not paid yet']);
    const { name, lines } = await saved(team, () =>
      team.getByRole('button', { name: 'Export for the accountant' }).click(),
    );
    expect(name).toMatch(/^memberships-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toEqual([
      'Date,Number,Business,Description,Amount in dollars,Status,Paid on,Membership',
      expect.stringContaining(`,${charge?.invoiceNumber},High Street Bakery,`),
    ]);
    const paidOn = new Intl.DateTimeFormat('en-CA', { timeZone: here.timeZone }).format(
      Date.parse(charge?.paidDate ?? ''),
    );
    expect(lines[1]).toContain(`,15.00,paid,${paidOn},${charge?.subscriptionId}`);
    await row.getByRole('link', { name: 'High Street Bakery' }).click();
    await team.getByRole('row', { name: /^High Street Bakery.*Member/ }).waitFor();
  }, 120_000);
});
