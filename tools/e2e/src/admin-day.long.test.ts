import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { bringAboutMessages } from './fixture/message-states.ts';
import { pngFile } from './fixture/png.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { inDays } from './fixture/sent.ts';

const fixture = useFixture();
let team: Page;

beforeAll(async () => {
  team = await fixture.team();
  // Moves the deadlines of the demo's cards away from the day of this test.
  await fixture
    .documents('campaigns', 'campaigns')
    .updateMany(
      { status: 'upcoming', bookingClosesAt: { $lt: inDays(12) } },
      { $set: { distributionDate: inDays(32), bookingClosesAt: inDays(22), cancelUntil: inDays(17) } },
    );
}, 120_000);

type Click = (target: Locator) => Promise<void>;

async function settle(section: string, act: (click: Click) => Promise<void>): Promise<number> {
  let clicks = 0;
  const click: Click = (target) => {
    clicks += 1;
    return target.click();
  };
  const heading = team.getByRole('heading', { level: 2, name: `${section} 1` });
  await click(team.locator('.pc-card', { has: heading }).getByRole('link').first());
  await act(click);
  return clicks;
}

const waiting = (words: string) => team.getByText(words, { exact: true }).waitFor();
const button = (name: string | RegExp) => team.getByRole('button', { name, exact: typeof name === 'string' });
const said = (title: string) => team.getByText(title, { exact: true }).first().waitFor();

const acts: Record<string, (click: Click) => Promise<void>> = {
  'Disputes to answer': async (click) => {
    await team.getByLabel('What we say').and(team.locator(':not(:empty)')).waitFor();
    await click(button('Submit to the bank'));
    await said('Answer submitted');
    await team.getByText(/^Our answer/).waitFor();
  },
  'Failed events': async (click) => {
    await click(button('Dismiss for good'));
    await said('Event dismissed');
  },
  'Emails that failed': async (click) => {
    await click(button('Send again'));
    await said('Email on its way');
  },
  'Applications for membership': async (click) => {
    await click(button('Approve'));
    await said('Application approved');
  },
  'Proofs to make': async (click) => {
    await team.getByRole('dialog', { name: 'Mountain Meadow Florist' }).getByText('Open until six').waitFor();
    const [chooser] = await Promise.all([team.waitForEvent('filechooser'), click(button('Upload a proof'))]);
    await chooser.setFiles(await pngFile('wreaths.png', [47, 107, 79]));
    await said('Proof sent');
  },
  'Messages to answer': async (click) => {
    await team.getByLabel('Your reply').fill('They do.');
    await click(button('Send and close'));
    await said('Reply sent, conversation closed');
  },
  'Contact requests': async (click) => {
    await click(
      team.getByRole('group', { name: 'Set status', exact: true }).getByRole('button', { name: 'responded' }),
    );
    await said('Status Updated');
  },
  'Sample requests': async (click) => {
    await click(
      team.getByRole('group', { name: 'Set status', exact: true }).getByRole('button', { name: 'contacted' }),
    );
    await said('Status Updated');
  },
};

test('Today lists eight tasks by urgency, and each takes one or two clicks, until none is left', async () => {
  await team.goto('/admin');
  await waiting('No tasks.');
  await bringAboutMessages(fixture, team);

  await team.goto('/admin');
  await waiting('8 tasks wait for you.');
  const sections = Object.keys(acts).map((section) => `${section} 1`);
  const headings = await team.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.filter((heading) => / \d+$/.test(heading)).slice(0, 8)).toEqual(sections);

  for (const [place, [section, act]] of Object.entries(acts).entries()) {
    expect(await settle(section, act)).toBeLessThanOrEqual(2);
    await team.goto('/admin');
    const left = 7 - place;
    await waiting(left === 0 ? 'No tasks.' : left === 1 ? 'One task waits for you.' : `${left} tasks wait for you.`);
  }
  await team.getByText('All done', { exact: true }).waitFor();
  await Promise.all(['failed@example.com', 'first@example.com'].map((address) => fixture.emailsTo(address)));
}, 120_000);
