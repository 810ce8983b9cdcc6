import { beforeAll, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useFixture } from './fixture/use-fixture.ts';

const fixture = useFixture();
let page: Page;

beforeAll(async () => {
  page = await fixture.member();
}, 120_000);

const sentence = 'This part of the site is taking a short break. Please try again in a minute.';
const panel = () => page.getByRole('tabpanel').first();
const turnTo = (tab: string) => page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();

test('the dashboard keeps every tab but Messages without svc-notify, and messages and billing open', async () => {
  await fixture.stack.process('svc-notify').stop();
  await page.goto('/dashboard');
  await panel().getByText('Your messages could not be shown just now.').waitFor();
  const total = panel().locator('.pc-stat', { hasText: 'Total' }).locator('.pc-stat__value');
  await total.filter({ hasText: /^[1-9]/ }).waitFor();
  for (const tab of ['Total Campaigns', 'Active Campaigns']) {
    await turnTo(tab);
    await panel().getByRole('article').first().waitFor();
  }
  await turnTo('Billing History');
  await panel()
    .getByRole('link', { name: /View Invoice/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Messages/ }).click();
  await panel().getByText('Your messages could not be shown', { exact: true }).waitFor();
  await panel().getByText(sentence).first().waitFor();
  await page.getByRole('button', { name: /^Alerts/ }).click();
  await page.getByRole('tab', { name: 'Alerts', selected: true }).waitFor();
  await panel().getByRole('button', { name: 'Urgent' }).waitFor();

  await page.goto('/billing');
  await page
    .getByRole('link', { name: /View Invoice/ })
    .first()
    .waitFor();
  await page.goto('/messages');
  await page.getByText(sentence).first().waitFor();

  await fixture.stack.process('svc-notify').start();
  await fixture.stack.process('svc-notify').waitReady();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('No messages yet').waitFor();
});
