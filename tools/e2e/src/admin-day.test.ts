import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freeMembershipTerm } from '@postcard/contracts';
import { demoPassword } from '@postcard/demo-data';
import type { ServiceName } from '@postcard/devstack';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { logIn } from './fixture/acts.ts';
import { asks } from './fixture/responses.ts';
import { payAndCallBack } from './fixture/called-back.ts';
import { pngFile } from './fixture/png.ts';
import { startFixture, type Fixture } from './fixture/fixture.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';

/**
 * A day of the administrator: from twelve waiting things to none, each in one or two clicks from the page that shows
 * them.
 */
let fixture: Fixture;
let team: Page;
let member: Page;

const dayMs = 86_400_000;
/** Who calls every email spam. */
const unwilling = 'complain-sam@example.com';
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

type Stored = { _id: string };
const collection = (database: ServiceName, name: string) => fixture.database(database).collection<Stored>(name);

beforeAll(async () => {
  fixture = await startFixture();
  [team, member] = [await fixture.person(), await fixture.person()];
  // The calendar's own deadlines, where one is near on the day of this test.
  for (const card of await collection('campaigns', 'campaigns')
    .find({ status: 'upcoming', bookingClosesAt: { $lt: inDays(12) } } as object)
    .toArray()) {
    await collection('campaigns', 'campaigns').updateOne({ _id: card._id }, {
      $set: { distributionDate: inDays(32), bookingClosesAt: inDays(22), cancelUntil: inDays(17) },
    } as object);
  }
  await Promise.all([logIn(team, fixture.stack.admin), member.goto('/')]);
}, 120_000);
afterAll(() => fixture?.stop(), 60_000);

const sections = [
  'Disputes to answer 1',
  'Deadlines this week 1',
  'Events that could not be worked on 2',
  'E-mails that failed 2',
  'Applications for membership 2',
  'Proofs to make 1',
  'Messages to answer 1',
  'Contact requests 1',
  'Sample requests 1',
];
const sentence = (left: number): string =>
  left === 0 ? 'Nothing waits for you.' : left === 1 ? 'One thing waits for you.' : `${left} things wait for you.`;
const waits = async (path: string): Promise<number> => ((await asks(team, 'GET', path)) as unknown[]).length;

async function apply(username: string, businessName: string): Promise<void> {
  await member.context().clearCookies();
  const { id: userId } = (await asks(member, 'POST', '/api/users/register', {
    username,
    businessName,
    businessCategory: 'Food & Beverage',
    businessSubcategory: 'Coffee & Tea',
    firstName: 'Ada',
    lastName: 'Day',
    email: `${username}@example.com`,
    phone: '(805) 555-0199',
    password: 'Str0ng!oven77',
  })) as { id: string };
  const applicationData = {
    businessDescription: 'Coffee.',
    yearsInBusiness: '4',
    website: '',
    reasonToJoin: 'To reach our neighbours.',
  };
  await asks(member, 'POST', '/api/subscriptions', {
    userId,
    membershipPlanId: 1,
    ...freeMembershipTerm(new Date()),
    billingCycle: 'free',
    amount: 0,
    applicationData,
  });
}

/** What visitors and members leave at the team's door. */
async function peopleComeBy(): Promise<void> {
  await asks(member, 'POST', '/api/sample-requests', {
    name: 'Sam',
    business: 'Deli',
    email: unwilling,
    phone: '805 555 0100',
    message: 'Address: 1 High Street, Moorpark, CA 93021',
  });
  // Its thanks were called spam, so the next email to this address can never be sent.
  await waitUntil(async () => (await waits(`/api/mails?status=complained&q=${unwilling}`)) === 1);
  await asks(member, 'POST', '/api/contact', {
    name: 'Sam',
    business: '',
    email: unwilling,
    phone: '',
    message: 'Do you print coupons?',
    status: 'pending',
  });
  await apply('first-applicant', 'First Roasters');
  await apply('second-applicant', 'Second Roasters');

  await member.context().clearCookies();
  await logIn(member, { username: 'demo-florist', password: demoPassword });
  await asks(member, 'POST', '/api/messages/threads', { subject: 'Dark greens', content: 'Do they print well?' });
  const [{ id: sold }] = (await asks(member, 'GET', '/api/bookings?status=confirmed')) as [{ id: string }];
  await asks(member, 'POST', `/api/bookings/${sold}/design-request`, {
    goal: 'More wreaths',
    offer: '',
    text: 'Open until six',
    tone: 'friendly',
  });
  await payAndCallBack(member, 'M04');
  await waitUntil(async () => (await waits('/api/disputes?status=needs_answer')) === 1);
}

/** What goes wrong or comes near without anybody. */
async function thingsHappen(): Promise<void> {
  const card = {
    name: 'Card at the press',
    zone: 'A',
    description: '',
    distributionDate: inDays(90).toISOString(),
    distributionZipCodes: ['93021'],
    totalHouseholds: 5000,
  };
  const { id } = (await asks(team, 'POST', '/api/campaigns', card)) as { id: string };
  await collection('campaigns', 'campaigns').updateOne({ _id: id }, {
    $set: {
      status: 'locked',
      lockedAt: new Date(),
      distributionDate: inDays(3),
      bookingClosesAt: inDays(-7),
      cancelUntil: inDays(-12),
    },
  } as object);

  await asks(team, 'POST', '/api/direct-key-test', {
    to: 'once-more@example.com',
    subject: 'With a bad key',
    message: 'x',
    apiKey: 'SG.revoked.of-the-day',
  });
  await waitUntil(async () => (await waits('/api/mails?status=failed&q=once-more')) === 1);

  const florist = {
    userId: 'reminded',
    accountNumber: 'MP-1',
    email: 'reminded@example.com',
    firstName: 'Ivy',
    displayName: 'Ivy',
    businessName: 'Florist',
    businessCategory: '',
    businessSubcategory: '',
    membershipId: null,
    isAdmin: false,
    sessionVersion: 1,
  };
  await giveUpOn('user.username-reminder-requested', { member: florist, username: 'ivy' }, 'the database was away');
  await giveUpOn('user.updated', { nonsense: true }, 'could not be read');
}

/** An event that svc-notify could not work on. */
async function giveUpOn(type: string, data: object, reason: string): Promise<void> {
  const messageId = randomUUID();
  const event = {
    id: messageId,
    type,
    version: 1,
    source: 'svc-identity',
    aggregateId: 'reminded',
    aggregateVersion: 1,
    occurredAt: new Date().toISOString(),
    correlationId: messageId,
    causationId: null,
    data,
  };
  const email = {
    messageId,
    consumer: 'svc-notify',
    type,
    tries: 8,
    reason,
    content: JSON.stringify(event),
    createdAt: new Date(),
  };
  await collection('notify', 'dead_letters').insertOne({ _id: `svc-notify:${messageId}`, ...email } as Stored);
}

type Click = (target: Locator) => Promise<void>;

/** Something that waits, by a word of its link where it is not the same which one comes first. */
type Thing = { section: string; thing: RegExp; act: (click: Click) => Promise<void> };

/** Opens a thing of a section from the page that shows what waits, and does it. */
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

/** Does one thing of a section: what is to be clicked after it was opened. What can never succeed is dismissed. */
const acts: Record<string, (click: Click) => Promise<void>> = {
  'Disputes to answer': async (click) => {
    // What is known of the booking has been written already.
    await team.getByLabel('What we say').and(team.locator(':not(:empty)')).waitFor();
    await click(button('Submit to the bank'));
    await said('Answer submitted');
    await team.getByText(/^Our answer/).waitFor();
  },
  'Deadlines this week': async (click) => {
    await click(team.getByRole('alertdialog').getByRole('button', { name: 'It is in mailboxes' }));
    await said('Card at the press: active');
  },
  'Events that could not be worked on': async (click) => {
    await click(button('Replay'));
    await said('Event replayed');
    await fixture.mailsTo('reminded@example.com');
  },
  'Events that could not be worked on: never': async (click) => {
    await click(button('Dismiss for good'));
    await said('Event dismissed');
  },
  'E-mails that failed': async (click) => {
    await click(button('Send again'));
    await said('E-mail on its way');
  },
  'E-mails that failed: never': async (click) => {
    await team.getByText('Not sent: a letter to this address was reported as spam.').waitFor();
    await click(button('Dismiss'));
    await said('E-mail dismissed');
  },
  'Applications for membership': async (click) => {
    await click(button('Approve').first());
    await said('Application approved');
  },
  'Proofs to make': async (click) => {
    await team.getByRole('dialog', { name: 'Mountain Meadow Florist' }).getByText('Open until six').waitFor();
    const [chooser] = await Promise.all([team.waitForEvent('filechooser'), click(button('Upload a proof'))]);
    await chooser.setFiles(pngFile('wreaths.png', [47, 107, 79]));
    await said('Proof sent');
  },
  'Messages to answer': async (click) => {
    await team.getByLabel('Your answer').fill('They do.');
    await click(button('Send and close'));
    await said('Answered and closed');
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
  'Events that could not be worked on': /username-reminder/,
  'Events that could not be worked on: never': /user\.updated/,
  'E-mails that failed': /With a bad key/,
  'E-mails that failed: never': new RegExp(unwilling),
};

/** Everything that waits, each with what is done about it. */
const things = Object.entries(acts).flatMap(([name, act]): Thing[] => {
  const section = name.split(':')[0] as string;
  const count = which[name] ? 1 : Number(sections.find((each) => each.startsWith(section))?.slice(section.length));
  return Array.from({ length: count }, () => ({ section, thing: which[name] ?? /./, act }));
});

test('twelve things wait in order of urgency, each is done in one or two clicks, and then nothing waits', async () => {
  await team.goto('/admin');
  await team.getByText(sentence(0), { exact: true }).waitFor();
  await Promise.all([peopleComeBy(), thingsHappen()]);

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
  // What was done was done for real: the emails went out.
  await Promise.all(
    ['once-more@example.com', 'first-applicant@example.com', 'second-applicant@example.com'].map((address) =>
      fixture.mailsTo(address),
    ),
  );
}, 120_000);
