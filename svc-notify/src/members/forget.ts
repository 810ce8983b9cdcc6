import { acrossTowns, type IdempotencyKeys } from '@postcard/service-kit';
import type { AlertMarkStore } from '../alerts/store.ts';
import type { MailStore } from '../mails/store.ts';
import type { SuppressionStore } from '../mails/suppressions.ts';
import type { NotificationStore } from '../notifications/store.ts';
import type { PreferenceStore } from '../preferences/store.ts';

type Deps = {
  mails: Pick<MailStore, 'forget'>;
  mailEvents: { forgetReasons(mailIds: readonly string[]): Promise<void> };
  suppressions: Pick<SuppressionStore, 'forget'>;
  notifications: Pick<NotificationStore, 'forget'>;
  preferences: Pick<PreferenceStore, 'forget'>;
  alertMarks: Pick<AlertMarkStore, 'forget'>;
  idempotencyKeys: Pick<IdempotencyKeys, 'forget'>;
};

type Person = { userId: string; email: string };

export type ForgetPerson = ReturnType<typeof createForgetPerson>;

/** Deletes a closed account's emails, notices, choices and responses, repeatably; conversations stay, unnamed. */
export function createForgetPerson({
  mails,
  mailEvents,
  suppressions,
  notifications,
  preferences,
  alertMarks,
  idempotencyKeys,
}: Deps) {
  return (person: Person): Promise<void> => acrossTowns(() => forgetPerson(person));

  async function forgetPerson(person: Person): Promise<void> {
    await mailEvents.forgetReasons(await mails.forget(person));
    if (person.email) await suppressions.forget(person.email);
    for (const store of [notifications, preferences, alertMarks, idempotencyKeys]) await store.forget(person.userId);
  }
}
