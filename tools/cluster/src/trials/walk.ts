import { CHROMIUM_ARGS } from '@postcard/devstack';
import { findHeadlessChromium } from '@postcard/devstack/find/chromium';
import { applyForMembership, logIn, payWith, register, spot, toast } from '@postcard/e2e/fixture/acts';
import { chromium, type Page } from 'playwright-core';
import { HOST } from '../test-overlay.ts';
import type { Trial } from '../trial.ts';

const business = {
  businessName: 'Cluster Burgers',
  category: 'Food & Beverage',
  subcategory: 'Burgers & Sandwiches',
  firstName: 'Ada',
  lastName: 'Lopez',
  email: 'ada@cluster.example',
  username: 'cluster-ada',
  password: 'Str0ng!oven77',
};

/** In a browser, over TLS, as a business does it. */
export const walk: Trial = {
  name: 'a business comes, joins, books a spot and pays, through the ingress and TLS',
  async work({ site, ingress, overlay }) {
    const browser = await chromium.launch({
      executablePath: await findHeadlessChromium(console.log),
      args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP ${HOST} ${ingress}`],
    });
    try {
      const person = async (): Promise<Page> => {
        const context = await browser.newContext({ baseURL: site.url, ignoreHTTPSErrors: true });
        context.setDefaultTimeout(45_000);
        return context.newPage();
      };
      const [member, team] = [await person(), await person()];
      await member.goto('/');
      await member.getByRole('heading', { name: 'Medium Spot' }).waitFor();
      await register(member, business);
      await applyForMembership(member);
      await member.getByRole('button', { name: 'Submit', exact: true }).click();
      await member.getByRole('heading', { name: 'Membership Application Pending' }).waitFor();
      await logIn(team, overlay.administrator);
      await team.goto('/admin?tab=applications');
      await team.getByRole('heading', { name: business.businessName }).waitFor();
      await team.getByRole('button', { name: 'Approve' }).first().click();
      await toast(team, 'Application approved');
      await member.goto('/dashboard');
      await member.getByText('Verified Member').first().waitFor();
      await member.goto('/create-campaign');
      await member.getByRole('link', { name: 'Choose a spot' }).first().click();
      await spot(member, 'M05', 'free').click();
      await member.getByRole('button', { name: 'Hold this spot' }).click();
      await spot(member, 'M05', 'yours').waitFor();
      await member.getByRole('button', { name: 'Go to checkout' }).click();
      await member.getByRole('button', { name: 'Pay by card' }).click();
      await member.waitForURL('**/sandbox/checkout/*');
      await payWith(member, '4242 4242 4242 4242');
      await member.getByText('Your spot is booked').waitFor();
    } finally {
      await browser.close();
    }
  },
};
