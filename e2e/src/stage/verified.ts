import { freeMembershipTerm } from '@postcard/contracts';
import type { Page } from 'playwright-core';
import { logIn, type Business } from './acts.ts';
import { asks } from './answers.ts';
import type { Stage } from './stage.ts';

/** Makes a person a verified member, logged in on their page: registered, applied, approved by the team, and told so by e-mail. */
export async function becomeVerified(stage: Stage, page: Page, team: Page, business: Business): Promise<void> {
  const { category: businessCategory, subcategory: businessSubcategory, ...account } = business;
  await page.goto('/login');
  const user = (await asks(page, 'POST', '/api/users/register', { ...account, businessCategory, businessSubcategory, phone: '(805) 555-0199' })) as { id: string };
  const { id } = (await asks(page, 'POST', '/api/subscriptions', {
    userId: user.id, membershipPlanId: 1, ...freeMembershipTerm(new Date()), billingCycle: 'free', amount: 0,
    applicationData: { businessDescription: 'Burgers on High Street.', yearsInBusiness: '4', website: '', reasonToJoin: 'To reach our neighbours.' },
  })) as { id: string };
  await asks(team, 'POST', `/api/subscriptions/${id}/approve`);
  await stage.mailsTo(business.email, 3);
  await logIn(page, business);
}
