import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { afterAll, describe, expect, test } from '@jest/globals';
import { closeDatabases, inDatabase } from '@postcard/service-kit/testing/route-calls';
import { memberOf as member, useNotify } from '../testing/notify.ts';

const notify = await useNotify();
afterAll(closeDatabases);

/** Waits until earlier events are applied, by the email of a later one. */
async function settle(name: string): Promise<void> {
  await notify.publish(
    'user.username-reminder-requested',
    { member: member(name), username: name },
    { aggregateId: name, aggregateVersion: 1 },
  );
  await notify.mailbox.to(`${name}@example.com`);
}

describe('a changed address', () => {
  test('gets a notification once, however often the event arrives', async () => {
    await notify.updated('ada', { email: 'ada@example.com' }, 1);
    await settle('before-change');
    await notify.updated('ada', { email: 'ada-new@example.com' }, 2);
    const data = {
      member: member('ada', { email: 'ada-new@example.com' }),
      formerEmail: 'ada@example.com',
      undoToken: 'take-it-back',
      at: '2027-01-01T00:00:00.000Z',
    };
    const change = await notify.publish('user.email-changed', data, {
      aggregateId: 'ada',
      aggregateVersion: 2,
    });
    const [mail] = await notify.mailbox.to('ada@example.com');
    expect(mail).toMatchObject({
      subject: 'Your email address was changed',
      text: expect.stringContaining('/undo-email-change/take-it-back'),
    });
    await notify.publish('user.email-changed', data, {
      id: change.id,
      aggregateId: 'ada',
      aggregateVersion: 2,
    });
    await settle('after-change');
    expect(await notify.mailbox.to('ada@example.com')).toHaveLength(1);
  });

  test('gets a notification of the request, and the link goes to the new address only', async () => {
    const data = { member: member('ben'), newEmail: 'ben-new@example.com', verificationToken: 'confirm-it' };
    await notify.publish('user.email-change-requested', data, {
      aggregateId: 'ben',
      aggregateVersion: 2,
    });
    expect(await notify.mailbox.to('ben-new@example.com')).toMatchObject([
      { text: expect.stringContaining('/verify-email/confirm-it') },
    ]);
    expect(await notify.mailbox.to('ben@example.com')).toMatchObject([
      { subject: 'Your email address is about to change', text: expect.not.stringContaining('confirm-it') },
    ]);
  });

  test('gets a last email when the account is closed, and is then deleted', async () => {
    await notify.updated('cy', { email: 'cy@example.com' }, 1);
    await settle('before-closing');
    await notify.publish(
      'user.closed',
      { member: member('cy', { email: '', firstName: '', displayName: '' }) },
      { aggregateId: 'cy', aggregateVersion: 2 },
    );
    expect(await notify.mailbox.to('cy@example.com')).toMatchObject([{ subject: 'Your account is closed' }]);
    const kept = await waitUntil(async () =>
      (await notify.admin.get('/api/mails?q=account-closed')).body.find(
        ({ state }: { state: string }) => state === 'delivered',
      ),
    );
    expect(kept).toMatchObject({ to: '' });
    expect((await notify.admin.get(`/api/mails/${kept.id}`)).body).toMatchObject({
      text: '',
      html: '',
      isPrivate: true,
    });
    expect((await notify.admin.get('/api/mails?q=cy%40example.com')).body).toEqual([]);
  });

  test('disappears from emails to others, notices and email choices', async () => {
    const person = { firstName: 'Wilhelmina', displayName: 'Wilhelmina Quince' };
    const client = notify.client({ userId: 'wil' });
    const updateEmail = (email: string, version: number) => notify.updated('wil', { ...person, email }, version);
    await updateEmail('former@wil.example', 1);
    const applicationData = {
      businessDescription: 'Quince jam',
      yearsInBusiness: '3',
      website: 'quince.example',
      reasonToJoin: 'Sell more quince',
    };
    await notify.publish('membership.applied', {
      member: member('wil', { ...person, email: 'former@wil.example' }),
      subscriptionId: 'wil-1',
      applicationData,
    });
    await updateEmail('bounce@wil.example', 2);
    await notify.publish('membership.rejected', {
      member: member('wil', { ...person, email: 'bounce@wil.example' }),
      subscriptionId: 'wil-1',
      reason: 'Too much quince',
    });
    await client.post('/api/messages/threads', { subject: 'A call', content: 'Please' });
    await notify.choose('wil', { reminders: false });
    await client.call('/api/notifications/alerts/payment-1', { method: 'PUT', body: { isRead: true } });
    // A bounced email is reported: the notice and the list of addresses name it too.
    await waitUntil(async () =>
      (await client.get('/api/notifications')).body.find(({ type }: { type: string }) => type === 'email'),
    );
    await waitUntil(async () => /Message from Wilhelmina/.test(await storedWords()));
    expect(await storedWords()).toMatch(/Sell more quince/);

    await notify.publish(
      'user.closed',
      { member: member('wil', { email: '', firstName: '', displayName: '' }) },
      { aggregateId: 'wil', aggregateVersion: 3 },
    );
    await notify.mailbox.to('bounce@wil.example', 2);
    await waitUntil(async () => !/wil\.example/.test(await storedWords()));
    expect(await storedWords()).not.toMatch(/Wilhelmina|quince/i);
    expect(await countedOf('wil')).toEqual({ notifications: 0, preferences: 0, alert_marks: 0 });

    await notify.publish('membership.applied', {
      member: member('wil', { ...person, email: 'former@wil.example' }),
      subscriptionId: 'wil-2',
      applicationData,
    });
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
