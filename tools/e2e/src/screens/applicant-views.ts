import type { Page } from 'playwright-core';
import { refuseApplication } from '../fixture/sent.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { applicant, press, says, type View } from './view.ts';

export const applicantViews: View[] = [
  { name: 'dashboard-applicant', who: 'applicant', path: '/dashboard' },
  { name: 'membership-step-1', who: 'applicant', path: '/membership', before: describeBusiness },
  { name: 'membership-step-2', who: 'applicant', path: '/membership', before: press('Continue') },
  { name: 'membership-step-3', who: 'applicant', path: '/membership', before: press('Continue') },
  { name: 'membership-applied', who: 'applicant', path: '/membership', before: apply },
  { name: 'membership-rejected', who: 'applicant', path: refusedApplication, before: seeRefusal },
  { name: 'verify-email', who: 'applicant', path: confirmationLink, before: says('Your email address is confirmed.') },
];

async function describeBusiness(page: Page): Promise<void> {
  await page.getByLabel('What does your business do?').fill('Coffee, roasted here, and cake on Saturdays.');
  await page.getByLabel('Years in business').fill('4');
}

async function apply(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await next.or(submit).waitFor();
  while (await next.isVisible()) await next.click();
  await submit.click();
  await page.getByRole('heading', { name: 'Membership Application Pending' }).waitFor();
}

async function refusedApplication(page: Page, fixture: Fixture): Promise<string> {
  await page.goto('/membership');
  const waits = page.getByRole('heading', { name: 'Membership Application Pending' });
  await waits.or(page.getByRole('button', { name: /^(Continue|Submit)$/ })).waitFor();
  if (!(await waits.isVisible())) await apply(page);
  await refuseApplication(fixture, applicant.businessName);
  return '/membership';
}

async function seeRefusal(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Your application was not approved' }).waitFor();
}

async function confirmationLink(_: Page, fixture: Fixture): Promise<string> {
  const emails = await fixture.emailsTo(applicant.email);
  const [link = ''] = emails.flatMap(({ text }) => /https?:\S+verify-email\S+/.exec(text) ?? []);
  return new URL(link).pathname;
}
