import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import type { Mail } from '../mails/mail.ts';
import { createMailStore } from '../mails/store.ts';
import { testSealer } from './secrets.ts';

export async function startMailStore() {
  const clock = { now: 0 };
  const { db, drop } = await openTestDatabase();
  const mails = createMailStore({
    db,
    sealer: testSealer,
    now: () => new Date(clock.now),
    wake: () => {},
  });
  await createIndexes(db);
  return {
    db,
    mails,
    clock,
    drop,
    stored: (name: string) => db.model<Mail>('mail').findOne({ name }).lean<Mail>(),
    async reset() {
      clock.now = Date.parse('2027-01-01T00:00:00.000Z');
      for (const name of ['mail', 'mail_name']) await db.model(name).deleteMany({});
    },
  };
}

export const draft = (to: string, isPrivate = false, about?: string) => ({
  template: 'welcome',
  to,
  content: { subject: 'Hello', paragraphs: ['A secret link'] },
  isPrivate,
  ...(about && { about }),
});
