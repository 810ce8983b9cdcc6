import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BookingView } from '@postcard/contracts';
import type { MembershipCharge } from '@postcard/contracts/membership-money';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Page } from 'playwright-core';
import { payForSpot, saved } from './fixture/records.ts';
import { asks, toastWithText } from './fixture/responses.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { payForMembership } from './fixture/verified.ts';
import { here, letter } from './fixture/here.ts';
import { business } from './fixture/acts.ts';

const fixture = useFixture();
let team: Page;
let member: Page;

beforeAll(async () => {
  [team, member] = await Promise.all([fixture.team(), fixture.member()]);
}, 180_000);

const open = (query: string) => team.goto(`/admin?tab=${query}`);

describe('money', () => {
  test('is refunded from the card’s map too', async () => {
    const { campaignId, id } = await payForSpot(member, team, 'M07');
    await open(`cards&card=${campaignId}&spot=M07`);
    await team
      .getByRole('dialog', { name: 'Spot M07: Mountain Meadow Florist' })
      .getByRole('button', { name: 'Cancel and refund…' })
      .click();
    await Promise.all([
      toastWithText(team, 'Booking cancelled', `${letter.medium}.00 goes back to Mountain Meadow Florist.`),
      team
        .getByRole('alertdialog')
        .getByRole('button', { name: `Cancel and refund ${letter.medium}.00` })
        .click(),
    ]);
    await team.getByLabel(/^Spot M07, .*, free/).waitFor();
    await waitUntil(async () =>
      (await asks<BookingView>(team, 'GET', `/api/bookings/${id}`)).status === 'refunded' ? true : undefined,
    );
    expect((await fixture.emailsTo('demo-florist@example.com')).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your booking is cancelled: .*, M07$/),
    );
  }, 120_000);
});

describe('paid memberships', () => {
  test('are listed with their payments and sums, and are exported for the accountant', async () => {
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
    const row = team.getByRole('row', { name: new RegExp(`^Choose ${charge?.invoiceNumber}`) });
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
