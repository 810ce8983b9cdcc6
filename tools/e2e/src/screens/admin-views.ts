import type { Page } from 'playwright-core';
import { townStartOf } from '../fixture/new-town.ts';
import { asks } from '../fixture/responses.ts';
import { payAndDispute } from '../fixture/booking.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { payForMembership } from '../fixture/verified.ts';
import { oncePer, onCard } from './states.ts';
import { applicant, type View } from './view.ts';

export const adminViews: View[] = [
  ...[
    'today',
    'samples',
    'contact',
    'statistics',
    'applications',
    'members',
    'money',
    'plans',
    'audit',
    'cards',
    'artwork',
    'email',
    'messages',
    'system',
    'towns',
  ].map((tab): View => ({ name: `admin-${tab}`, who: 'admin', path: `/admin?tab=${tab}` })),
  ...(['spots', 'details', 'mailing'] as const).map((part): View => ({
    name: `admin-card-${part}`,
    who: 'admin',
    path: onCard(({ printed }) => `/admin?tab=cards&card=${printed}&part=${part}`),
  })),
  {
    name: 'admin-card-results',
    who: 'admin',
    path: onCard(({ scanned }) => `/admin?tab=cards&card=${scanned}&part=results`),
  },
  {
    name: 'admin-card-press',
    who: 'admin',
    path: onCard(({ pressed }) => `/admin?tab=cards&card=${pressed}&part=press`),
  },
  { name: 'admin-disputes', who: 'admin', path: '/admin?tab=money&view=disputes' },
  { name: 'admin-dispute', who: 'admin', path: disputedPayment, before: openDispute },
  { name: 'admin-memberships', who: 'admin', path: paidMembership },
  { name: 'admin-saved-filters', who: 'admin', path: savedFilters, before: showColumns },
  { name: 'admin-town', who: 'admin', path: draftOfTown },
  { name: 'admin-town-new', who: 'admin', path: '/admin?tab=towns&begin=new' },
  { name: 'sendgrid-test', who: 'admin', path: '/sendgrid-test' },
];

async function draftOfTown(page: Page): Promise<string> {
  const start = townStartOf('birch-falls');
  await page.goto('/admin');
  await asks(page, 'POST', '/api/towns', start);
  return `/admin?tab=towns&town=${start.id}`;
}

const dispute = oncePer(async (fixture) => {
  const member = await fixture.member('demo');
  await payAndDispute(member, 'M11');
  await member.context().close();
});

async function disputedPayment(page: Page, fixture: Fixture): Promise<string> {
  await dispute(fixture, page);
  await page.goto('/admin');
  await waitUntil(async () => (await asks<unknown[]>(page, 'GET', '/api/disputes')).length > 0);
  return '/admin?tab=money&view=disputes';
}

async function openDispute(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Open .*/ })
    .and(page.locator('main button'))
    .first()
    .click();
  await page.getByLabel('What we say').waitFor();
}

async function paidMembership(page: Page, fixture: Fixture): Promise<string> {
  await page.goto('/admin');
  const payer = await fixture.person();
  await payForMembership(payer, page, {
    ...applicant,
    businessName: 'High Street Bakery',
    email: 'bea@highstreet.example',
    username: 'bea',
  });
  await payer.context().close();
  await waitUntil(
    async () =>
      (await asks<{ status: string }[]>(page, 'GET', '/api/subscriptions/invoices/all'))[0]?.status === 'paid',
  );
  return '/admin?tab=money&view=memberships';
}

const listPreferences = '/api/users/me/list-preferences';

async function savedFilters(page: Page): Promise<string> {
  const filters = [
    { id: 'f1', list: 'members', name: 'Members', query: 'status=member' },
    { id: 'f2', list: 'members', name: 'Applicants', query: 'status=none' },
  ];
  const columns = [{ list: 'members', columns: ['category', 'email', 'phone', 'membership'] }];
  const { version } = await asks<{ version: number }>(page, 'GET', listPreferences);
  await asks(page, 'PUT', listPreferences, { version, filters, columns });
  return '/admin?tab=members&status=member';
}

async function showColumns(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Applicants' }).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menu', { name: 'Columns' }).waitFor();
}
