import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { demoPassword } from '@postcard/contracts/demo';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { logIn } from './stage/acts.ts';
import { asks } from './stage/answers.ts';
import { payAndCallBack } from './stage/called-back.ts';
import { faultsOf } from './stage/looks.ts';
import { setStage, type Stage } from './stage/stage.ts';

/** Every tab of the administrator's page and every window over one, on a phone and in a wide window, light and dark. */
let stage: Stage;
let team: Page;

type Ided = { id: string };
const first = async <T = Ided>(path: string): Promise<T> => ((await asks(team, 'GET', path)) as T[])[0] as T;

/** The tabs as the page itself lists them, so that a new one is looked at the day it is there. */
const source = readFileSync(join(import.meta.dirname, '../../mfe-admin/src/features/dashboard/tabs.tsx'), 'utf8');
const tabs = [...source.matchAll(/^ {2}tab\('([\w-]+)', '([^']+)'/gm)].map(([, value = '', label = '']) => ({ value, label }));

beforeAll(async () => {
  stage = await setStage();
  const member = await stage.person();
  team = await stage.person();
  await logIn(team, stage.stack.admin);
  await asks(team, 'POST', '/api/messages/canned-replies', { title: 'Hours', content: 'Hello {first name}, we are open.' });
  await asks(team, 'POST', '/api/direct-key-test', { to: 'failed@example.com', subject: 'With a bad key', message: 'x', apiKey: 'SG.revoked.of-the-looks' });
  await asks(team, 'POST', '/api/sample-requests', { name: 'Sam', business: 'Deli', email: 'sam@example.com', phone: '805 555 0100', message: 'Please' });
  await asks(team, 'POST', '/api/contact', { name: 'Cora', business: '', email: 'cora@example.com', phone: '', message: 'Do you print coupons?', status: 'pending' });
  await stage.database('notify').collection<{ _id: string }>('dead_letters').insertOne({
    _id: 'svc-notify:looks', messageId: 'looks', consumer: 'svc-notify', type: 'user.updated', tries: 8, reason: 'could not be read', content: '{"nonsense":true}', createdAt: new Date(),
  } as { _id: string });
  await logIn(member, { username: 'demo-florist', password: demoPassword });
  await asks(member, 'POST', '/api/messages/threads', { subject: 'Dark greens', content: 'Do they print well?' });
  await payAndCallBack(member, 'M04');
  for (const deadline = Date.now() + 45_000; !(await first('/api/disputes')) || !(await first('/api/audit')); await new Promise((resolve) => setTimeout(resolve, 100))) {
    if (Date.now() > deadline) throw new Error('what is to be looked at did not come');
  }
}, 240_000);
afterAll(() => stage?.stop(), 60_000);

/** Opens an address and waits until nothing on it is loading any more. */
async function open(address: string): Promise<void> {
  await team.goto(`/admin?tab=${address}`);
  await team.getByRole('tabpanel').first().waitFor();
  await team.waitForFunction(() => !document.querySelector('[aria-busy="true"], .pc-skeleton'));
}

test('the tabs looked at are those of the page', async () => {
  await open('today');
  expect(await team.getByRole('tablist', { name: 'Admin Dashboard' }).getByRole('tab').allTextContents()).toEqual(tabs.map(({ label }) => label));
});

test.each(tabs)('tab $value', async ({ value }) => {
  expect(await faultsOf(team, () => open(value))).toEqual([]);
}, 120_000);

const windows: Record<string, () => Promise<string>> = {
  'a sample request': async () => `samples&request=${(await first('/api/sample-requests')).id}`,
  'a contact request': async () => `contact&request=${(await first('/api/contact-requests')).id}`,
  'a member': async () => 'members&member=demo-florist',
  'a spot': async () => `cards&card=${(await spotOf()).card}&spot=${(await spotOf()).spot}`,
  'a cancellation': async () => `cards&card=${(await spotOf()).card}&spot=${(await spotOf()).spot}&ask=cancel`,
  'an ad and its proofs': async () => `artwork&booking=${(await first<{ bookingId: string }>('/api/campaigns/artwork')).bookingId}`,
  'the kept answers': async () => 'messages&answers=1',
  'a dispute': async () => `money&view=disputes&dispute=${(await first('/api/disputes')).id}`,
  'an e-mail that failed': async () => `email&mail=${(await first('/api/mails?status=failed')).id}`,
  'a dead letter': async () => `system&letter=${(await first('/api/events/dead-letters')).id}`,
  'an audit line': async () => `audit&line=${(await first('/api/audit')).id}`,
};

/** A spot that somebody has paid for. */
async function spotOf(): Promise<{ card: string; spot: string }> {
  const { campaignId, spotId } = await first<{ campaignId: string; spotId: string }>('/api/bookings?status=confirmed');
  return { card: campaignId, spot: spotId };
}

test.each(Object.entries(windows))('the window of %s', async (_, addressOf) => {
  const address = await addressOf();
  expect(await faultsOf(team, async () => {
    await open(address);
    await team.getByRole('dialog').or(team.getByRole('alertdialog')).first().waitFor();
  })).toEqual([]);
}, 120_000);

const pages: Record<string, () => Promise<string>> = {
  'a new card': async () => 'cards&card=new',
  'the designs asked for': async () => 'cards&view=designs',
  'a conversation': async () => `messages&thread=${(await first('/api/messages/desk')).id}`,
  'the disputes': async () => 'money&view=disputes',
  'the letters': async () => 'email&section=templates',
  'the dead letters': async () => 'email&section=dead-letters',
};

test.each(Object.entries(pages))('%s', async (_, addressOf) => {
  const address = await addressOf();
  expect(await faultsOf(team, () => open(address))).toEqual([]);
}, 120_000);

test.each([['New plan', 'plans', ['New plan']], ['keyboard shortcuts', 'today', []]])('the window %s', async (_, tab, buttons) => {
  expect(await faultsOf(team, async () => {
    await open(tab);
    for (const name of buttons) await team.getByRole('button', { name }).click();
    if (buttons.length === 0) await team.keyboard.press('?');
    await team.getByRole('dialog').waitFor();
  })).toEqual([]);
}, 120_000);
