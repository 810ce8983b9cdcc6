import { afterAll, expect, test } from '@jest/globals';
import { createApplications } from './applications.ts';
import { startMembershipFixture, type MembershipFixture } from '../../testing/membership-fixture.ts';

const fixture = await startMembershipFixture(2);
afterAll(fixture.close);

const applicationsOf = (process: MembershipFixture['processes'][number]) =>
  createApplications({ users: process.users, membership: process, now: () => fixture.clock.at });

async function left(name: string): Promise<string> {
  await fixture.register(name);
  const applicationDue = `application-of-${name}`;
  await fixture.users.update(await fixture.user(name), { applicationDue });
  return applicationDue;
}

test('concurrent jobs apply once for an account whose process crashed before applying', async () => {
  const id = await left('left');
  await Promise.all(fixture.processes.map((process) => applicationsOf(process).applyForAll()));
  const made = await fixture.subscriptions.ofUser('left');

  expect(made).toMatchObject([{ id, reviewStatus: 'pending', membershipPlanId: 1, amount: 0 }]);
  expect(await fixture.eventsOf(id)).toEqual(['membership.applied']);
  expect((await fixture.user('left')).applicationDue).toBeNull();
});

test('the job does not apply again when the team has rejected the application meanwhile', async () => {
  const id = await left('refused');
  const due = await fixture.user('refused');
  await applicationsOf(fixture).applyFor(due);
  await fixture.review.reject(id, 'Not local');

  await applicationsOf(fixture).applyFor(due);

  expect(await fixture.subscriptions.ofUser('refused')).toMatchObject([{ id, reviewStatus: 'rejected' }]);
});

test('the job keeps the membership when the team has approved the application meanwhile', async () => {
  const id = await left('approved');
  const due = await fixture.user('approved');
  await applicationsOf(fixture).applyFor(due);
  await fixture.review.approve(id);

  await applicationsOf(fixture).applyFor(due);

  expect((await fixture.user('approved')).membershipId).not.toBeNull();
});

test('the job does not apply for a closed account', async () => {
  await left('gone');
  await fixture.users.update(await fixture.user('gone'), { closedAt: fixture.clock.at });
  await applicationsOf(fixture).applyForAll();

  expect(await fixture.subscriptions.ofUser('gone')).toEqual([]);
  expect((await fixture.user('gone')).applicationDue).toBeNull();
});
