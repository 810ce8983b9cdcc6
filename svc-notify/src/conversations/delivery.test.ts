import { afterAll, expect, test } from '@jest/globals';
import { createIndexes, createLog } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import type { Mail } from '../mails/mail.ts';
import { createMailStore } from '../mails/store.ts';
import { memberOf } from '../testing/notify.ts';
import { testSealer } from '../testing/secrets.ts';
import { createMemberStore } from '../people/members/store.ts';
import { createNotificationStore } from '../people/notifications/store.ts';
import { createPreferenceStore } from '../people/preferences/store.ts';
import { createLive } from '../people/streams/live.ts';
import { createConversationStore } from './store.ts';
import { createDelivery } from './delivery.ts';
import { newConversation, type Message } from './conversation.ts';

const clock = { now: Date.parse('2027-01-01T00:00:00.000Z') };
const shown: string[] = [];

const { db, drop } = await openTestDatabase();
const now = () => new Date(clock.now);
const log = createLog('test', { level: 'silent', pretty: false });
const conversations = createConversationStore(db, now);
const notifications = createNotificationStore(db, now);
const members = createMemberStore(db);
const live = createLive({ broadcast: () => {}, onBroadcast: () => () => {} });
const delivery = createDelivery({
  conversations,
  members,
  live,
  enqueue: createMailStore({ db, sealer: testSealer, now, wake: () => {} }).enqueue,
  choicesOf: createPreferenceStore(db).of,
  showNotice: async (id, draft) => void ((await notifications.insert(id, draft)) && shown.push(id)),
  log,
  addresses: { team: 'team@example.com', publicUrl: 'http://localhost:8080' },
});
await createIndexes(db);
await members.apply(memberOf('ada'), 1);
afterAll(drop);

const mails = () => db.model<Mail>('mail').find().sort({ name: 1 }).lean<Mail[]>();

test('five concurrent checks deliver each message of a crashed process once', async () => {
  const question: Message = { id: 'm1', sender: 'member', content: 'When?', createdAt: new Date(clock.now) };
  const reply: Message = { id: 'm2', sender: 'team', content: 'On Monday', createdAt: new Date(clock.now) };
  await conversations.insert(newConversation('ada', 'Proof', { id: 't1', message: question }), question);
  await conversations.append('t1', { sender: 'team' }, reply);
  await delivery.deliverLeft();
  expect(await mails()).toEqual([]);

  clock.now += 30_000;
  await together(() => delivery.deliverLeft(), 5);
  await delivery.deliverLeft();
  expect((await mails()).map(({ name, to, subject }) => [name, to, subject])).toEqual([
    ['message:m1', 'team@example.com', 'Message from Ada <ada>: Proof'],
    ['message:m2', 'ada@example.com', 'The team has replied: Proof'],
  ]);
  expect((await notifications.list('ada', { limit: 10 })).items).toMatchObject([{ id: 'message:m2', relatedId: 't1' }]);
  expect(shown).toHaveLength(1);
  expect(await conversations.undelivered()).toEqual([]);
});
