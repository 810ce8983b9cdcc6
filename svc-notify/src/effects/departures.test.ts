import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventData } from '@postcard/contracts';
import { sampleMember } from '../mail-templates/samples.ts';
import { eventually, startNotify, type NotifyStand } from '../testing/notify.ts';

let stand: NotifyStand;
beforeAll(async () => void (stand = await startNotify()), 60_000);
afterAll(() => stand.stop());

const member = (userId: string, change: Partial<EventData<'user.updated'>['member']> = {}) => ({ ...sampleMember, userId, email: `${userId}@example.com`, ...change });
const learn = (userId: string, email: string, version: number) =>
  stand.service.events.publish('user.updated', { member: member(userId, { email }) }, { aggregateId: userId, aggregateVersion: version });

/** Waits until what was published before has been learnt: a letter of a later event takes longer than that. */
async function settle(name: string): Promise<void> {
  await stand.service.events.publish('user.username-reminder-requested', { member: member(name), username: name }, { aggregateId: name, aggregateVersion: 1 });
  await stand.mailbox.to(`${name}@example.com`);
}

describe('an account that leaves an address', () => {
  test('tells its owner there, once, however often the event comes', async () => {
    await learn('ada', 'ada@example.com', 1);
    await settle('before-change');
    const change = await learn('ada', 'ada-new@example.com', 2);
    const [mail] = await stand.mailbox.to('ada@example.com');
    expect(mail).toMatchObject({ subject: 'Your e-mail address was changed', text: expect.stringContaining('This letter goes to the old one') });
    await stand.service.events.publish('user.updated', change.data, { id: change.id, aggregateId: 'ada', aggregateVersion: 2 });
    await settle('after-change');
    expect(await stand.mailbox.to('ada@example.com')).toHaveLength(1);
  });

  test('tells nobody of an address that has come and gone, or only changed its letters’ size', async () => {
    await learn('ben', 'ben-newest@example.com', 3);
    await settle('before-late');
    await learn('ben', 'ben-older@example.com', 2);
    await learn('ben', 'Ben-Newest@example.com', 4);
    await settle('after-late');
    expect((await stand.mailbox.mails()).filter(({ to }) => /^ben/i.test(to))).toEqual([]);
  });

  test('because it is closed, gets its last letter there, and then nothing is kept of the address', async () => {
    await learn('cy', 'cy@example.com', 1);
    await settle('before-closing');
    await stand.service.events.publish('user.closed', { member: member('cy', { email: '', firstName: '', displayName: '' }) }, { aggregateId: 'cy', aggregateVersion: 2 });
    expect(await stand.mailbox.to('cy@example.com')).toMatchObject([{ subject: 'Your account is closed' }]);
    const kept = await eventually(async () => (await stand.admin.get('/api/mails?q=account-closed')).body.find(({ state }: { state: string }) => state === 'delivered'));
    expect(kept).toMatchObject({ to: '' });
    expect((await stand.admin.get(`/api/mails/${kept.id}`)).body).toMatchObject({ text: '', html: '', isPrivate: true });
    expect((await stand.admin.get('/api/mails?q=cy%40example.com')).body).toEqual([]);
  });
});
