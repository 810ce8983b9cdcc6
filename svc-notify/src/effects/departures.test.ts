import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { afterAll, describe, expect, test } from '@jest/globals';
import { closeDatabases, inDatabase } from '@postcard/service-kit/testing/route-calls';
import { memberOf as member, useNotify } from '../testing/notify.ts';

const notify = await useNotify();
afterAll(closeDatabases);

/** Waits until earlier events are applied: publishes another one and waits for its email. */
async function settle(name: string): Promise<void> {
  const data = { member: member(name), username: name };
  await notify.publish('user.username-reminder-requested', data, { aggregateId: name, aggregateVersion: 1 });
  await notify.mailbox.to(`${name}@example.com`);
}

function close(userId: string, aggregateVersion: number) {
  const data = { member: member(userId, { email: '', firstName: '', displayName: '' }) };
  return notify.publish('user.closed', data, { aggregateId: userId, aggregateVersion });
}

describe('a user’s address', () => {
  test('gets one email about its change, however often the event arrives', async () => {
    await notify.updated('ada', { email: 'ada@example.com' }, 1);
    await settle('before-change');
    await notify.updated('ada', { email: 'ada-new@example.com' }, 2);
    const data = {
      member: member('ada', { email: 'ada-new@example.com' }),
      formerEmail: 'ada@example.com',
      undoToken: 'take-it-back',
      at: '2027-01-01T00:00:00.000Z',
    };
    const version = { aggregateId: 'ada', aggregateVersion: 2 };
    const change = await notify.publish('user.email-changed', data, version);
    const [mail] = await notify.mailbox.to('ada@example.com');
    expect(mail?.subject).toBe('Your email address was changed');
    expect(mail?.text).toContain('/undo-email-change/take-it-back');
    await notify.publish('user.email-changed', data, { id: change.id, ...version });
    await settle('after-change');
    expect(await notify.mailbox.to('ada@example.com')).toHaveLength(1);
  });

  test('gets an email when a change is requested; only the new address gets the link', async () => {
    const data = { member: member('ben'), newEmail: 'ben-new@example.com', verificationToken: 'confirm-it' };
    await notify.publish('user.email-change-requested', data, { aggregateId: 'ben', aggregateVersion: 2 });
    const [toNew] = await notify.mailbox.to('ben-new@example.com');
    expect(toNew?.text).toContain('/verify-email/confirm-it');
    const [toOld] = await notify.mailbox.to('ben@example.com');
    expect(toOld?.subject).toBe('Your email address is about to change');
    expect(toOld?.text).not.toContain('confirm-it');
  });

  test('gets a last email when the account is closed, and is then deleted', async () => {
    await notify.updated('cy', { email: 'cy@example.com' }, 1);
    await settle('before-closing');
    await close('cy', 2);
    expect(await notify.mailbox.to('cy@example.com')).toMatchObject([{ subject: 'Your account is closed' }]);
    const kept = await waitUntil(async () =>
      (await notify.admin.get('/api/mails?q=account-closed')).body.find(
        ({ state }: { state: string }) => state === 'delivered',
      ),
    );
    expect(kept).toMatchObject({ to: '' });
    const { body } = await notify.admin.get(`/api/mails/${kept.id}`);
    expect(body).toMatchObject({ text: '', html: '', isPrivate: true });
    expect((await notify.admin.get('/api/mails?q=cy%40example.com')).body).toEqual([]);
  });

  test('disappears from emails to others, notices and email choices', async () => {
    const person = { firstName: 'Wilhelmina', displayName: 'Wilhelmina Quince' };
    const client = notify.client({ userId: 'wil' });
    const updateEmail = (email: string, version: number) => notify.updated('wil', { ...person, email }, version);
    await updateEmail('former@wil.example', 1);
    const texts = { businessDescription: 'Quince jam', reasonToJoin: 'Sell more quince' };
    const applicationData = { ...texts, yearsInBusiness: '3', website: 'quince.example' };
    const former = member('wil', { ...person, email: 'former@wil.example' });
    await notify.publish('membership.applied', { member: former, subscriptionId: 'wil-1', applicationData });
    await updateEmail('bounce@wil.example', 2);
    const rejected = { member: { ...former, email: 'bounce@wil.example' }, subscriptionId: 'wil-1' };
    await notify.publish('membership.rejected', { ...rejected, reason: 'Too much quince' });
    await client.post('/api/messages/threads', { subject: 'A call', content: 'Please' });
    await notify.choose('wil', { reminders: false });
    await client.call('/api/notifications/alerts/payment-1', { method: 'PUT', body: { isRead: true } });
    // A bounced email is reported: the notice and the list of addresses name it too.
    await waitUntil(async () =>
      (await client.get('/api/notifications')).body.find(({ type }: { type: string }) => type === 'email'),
    );
    await waitUntil(async () => /Message from Wilhelmina/.test(await storedWords()));
    expect(await storedWords()).toMatch(/Sell more quince/);

    await close('wil', 3);
    await notify.mailbox.to('bounce@wil.example', 2);
    await waitUntil(async () => !/wil\.example/.test(await storedWords()));
    expect(await storedWords()).not.toMatch(/Wilhelmina|quince/i);
    expect(await countedOf('wil')).toEqual({ notifications: 0, preferences: 0, alert_marks: 0 });

    await notify.publish('membership.applied', { member: former, subscriptionId: 'wil-2', applicationData });
    await settle('after-leaving');
    expect(await storedWords()).not.toMatch(/Wilhelmina|quince|wil\.example/i);
  });
});

const database = () => notify.service.env['MONGODB_DB'] as string;
const storedWords = () =>
  inDatabase(database(), async (db) => {
    const names = (await db.listCollections()).map(({ name }) => name);
    return JSON.stringify(await Promise.all(names.map((name) => db.collection(name).find({}).toArray())));
  });

const countedOf = (userId: string) =>
  inDatabase(database(), async (db) => ({
    notifications: await db.collection('notifications').countDocuments({ userId }),
    preferences: await db.collection<{ _id: string }>('preferences').countDocuments({ _id: userId }),
    alert_marks: await db.collection<{ _id: string }>('alert_marks').countDocuments({ _id: userId }),
  }));
