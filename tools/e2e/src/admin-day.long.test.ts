import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { logIn } from './fixture/acts.ts';
import { pngFile } from './fixture/png.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { sendRequests, postponeDeadlines, causeFailures, unwilling } from './fixture/waiting-things.ts';

const fixture = useFixture();
let team: Page;
let member: Page;

beforeAll(async () => {
  [team, member] = [await fixture.person(), await fixture.person()];
  await postponeDeadlines(fixture);
  await Promise.all([logIn(team, fixture.stack.admin), member.goto('/')]);
}, 120_000);

const sections = [
  'Disputes to answer 1',
  'Deadlines this week 1',
  'Failed events 2',
  'Emails that failed 2',
  'Applications for membership 2',
  'Proofs to make 1',
  'Messages to answer 1',
  'Contact requests 1',
  'Sample requests 1',
];
const sentence = (left: number): string =>
  left === 0 ? 'Nothing waits for you.' : left === 1 ? 'One thing waits for you.' : `${left} things wait for you.`;
type Click = (target: Locator) => Promise<void>;

type Thing = { section: string; thing: RegExp; act: (click: Click) => Promise<void> };

async function settle({ section, thing, act }: Thing, left: number): Promise<number> {
  let clicks = 0;
  const click: Click = (target) => {
    clicks += 1;
    return target.click();
  };
  await click(
    team
      .locator('.pc-card', { has: team.getByRole('heading', { level: 2, name: section }) })
      .getByRole('link', { name: thing })
      .first(),
  );
  await act(click);
  await team.goto('/admin');
  await team.getByText(sentence(left), { exact: true }).waitFor();
  return clicks;
}

const button = (name: string | RegExp) => team.getByRole('button', { name, exact: typeof name === 'string' });
const said = (title: string) => team.getByText(title, { exact: true }).first().waitFor();

const acts: Record<string, (click: Click) => Promise<void>> = {
  'Disputes to answer': async (click) => {
    await team.getByLabel('What we say').and(team.locator(':not(:empty)')).waitFor();
    await click(button('Submit to the bank'));
    await said('Answer submitted');
    await team.getByText(/^Our answer/).waitFor();
  },
  'Deadlines this week': async (click) => {
    await click(team.getByRole('alertdialog').getByRole('button', { name: 'It is in mailboxes' }));
    await said('Card at the press: active');
  },
  'Failed events': async (click) => {
    await click(button('Replay'));
    await said('Event replayed');
    await fixture.emailsTo('reminded@example.com');
  },
  'Failed events: never': async (click) => {
    await click(button('Dismiss for good'));
    await said('Event dismissed');
  },
  'Emails that failed': async (click) => {
    await click(button('Send again'));
    await said('Email on its way');
  },
  'Emails that failed: never': async (click) => {
    await team.getByText('Not sent: an email to this address was reported as spam.').waitFor();
    await click(button('Dismiss'));
    await said('Email dismissed');
  },
  'Applications for membership': async (click) => {
    await click(button('Approve').first());
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

const which: Record<string, RegExp> = {
  'Failed events': /username-reminder/,
  'Failed events: never': /user\.updated/,
  'Emails that failed': /With a bad key/,
  'Emails that failed: never': new RegExp(unwilling),
};

const things = Object.entries(acts).flatMap(([name, act]): Thing[] => {
  const section = name.split(':')[0] as string;
  const count = which[name] ? 1 : Number(sections.find((each) => each.startsWith(section))?.slice(section.length));
  return Array.from({ length: count }, () => ({ section, thing: which[name] ?? /./, act }));
});

test('Today lists twelve things by urgency, and each is done in one or two clicks until none is left', async () => {
  await team.goto('/admin');
  await team.getByText(sentence(0), { exact: true }).waitFor();
  await Promise.all([sendRequests({ fixture, team, member }), causeFailures({ fixture, team, member })]);

  await team.goto('/admin');
  await team.getByText(sentence(12), { exact: true }).waitFor();
  expect(await team.getByRole('heading', { level: 2 }).filter({ visible: true }).allTextContents()).toEqual(
    expect.arrayContaining(sections),
  );
  const headings = (await team.getByRole('heading', { level: 2 }).allTextContents()).filter((heading) =>
    sections.includes(heading),
  );
  expect(headings).toEqual(sections);

  let left = 12;
  const clicks: number[] = [];
  for (const thing of things) clicks.push(await settle(thing, --left));
  expect(clicks).toHaveLength(12);
  expect(Math.max(...clicks)).toBeLessThanOrEqual(2);
  await team.getByText('All done', { exact: true }).waitFor();
  await Promise.all(
    ['once-more@example.com', 'first-applicant@example.com', 'second-applicant@example.com'].map((address) =>
      fixture.emailsTo(address),
    ),
  );
}, 120_000);
