import { freeMembershipTerm } from '@postcard/contracts';
import type { MembershipPlan } from '@postcard/contracts/identity';
import { paidMembershipTerm } from '@postcard/contracts/membership';
import type { Page } from 'playwright-core';
import { logIn, payWith, type Business } from './acts.ts';
import { asks } from './answers.ts';
import type { Stage } from './stage.ts';

type Created<Id = string> = { id: Id };

/**
 * A business registers on this page and applies.
 * @param plan a paid one, by the month; the free one when left out
 * @returns the application's id
 */
export async function registerAndApply(
  page: Page,
  business: Business,
  plan?: Pick<MembershipPlan, 'id' | 'monthlyPrice'>,
): Promise<string> {
  const { category: businessCategory, subcategory: businessSubcategory, ...account } = business;
  await page.goto('/login');
  const user = (await asks(page, 'POST', '/api/users/register', {
    ...account,
    businessCategory,
    businessSubcategory,
    phone: '(805) 555-0199',
  })) as Created;
  const terms = plan
    ? {
        membershipPlanId: plan.id,
        ...paidMembershipTerm(new Date(), 'monthly'),
        billingCycle: 'monthly',
        amount: plan.monthlyPrice,
      }
    : { membershipPlanId: 1, ...freeMembershipTerm(new Date()), billingCycle: 'free', amount: 0 };
  const applicationData = {
    businessDescription: 'Burgers on High Street.',
    yearsInBusiness: '4',
    website: '',
    reasonToJoin: 'To reach our neighbours.',
  };
  return ((await asks(page, 'POST', '/api/subscriptions', { userId: user.id, ...terms, applicationData })) as Created)
    .id;
}

/**
 * Makes a person a verified member, logged in on their page: registered, applied, approved by the team, and told so by
 * e-mail.
 */
export async function becomeVerified(stage: Stage, page: Page, team: Page, business: Business): Promise<void> {
  const id = await registerAndApply(page, business);
  await asks(team, 'POST', `/api/subscriptions/${id}/approve`);
  await stage.mailsTo(business.email, 3);
  await logIn(page, business);
}

/**
 * The team draws up a plan of $15 a month and offers it; a business applies for it on this page, is approved and pays
 * the first month.
 */
export async function payForMembership(page: Page, team: Page, business: Business): Promise<void> {
  const plan = {
    name: 'Supporter',
    description: 'Helps to keep the card cheap',
    monthlyPrice: 1500,
    yearlyPrice: 0,
    benefits: ['A mention'],
  };
  const { id: planId } = (await asks(team, 'POST', '/api/membership-plans', plan)) as Created<number>;
  await asks(team, 'PATCH', `/api/membership-plans/${planId}`, { isActive: true });
  const id = await registerAndApply(page, business, { ...plan, id: planId });
  await asks(team, 'POST', `/api/subscriptions/${id}/approve`);
  const { url } = (await asks(page, 'POST', `/api/subscriptions/${id}/checkout`)) as { url: string };
  await page.goto(url);
  await payWith(page, '4242 4242 4242 4242');
  await page.waitForURL('**/membership?paid=1');
}
