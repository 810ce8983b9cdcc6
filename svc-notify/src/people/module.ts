import { notifyRoutes } from '@postcard/contracts';
import type { Principal, ServiceDeps } from '@postcard/service-kit';
import type { NoticeDraft } from '../effect-types.ts';
import type { ModuleParts } from '../parts.ts';
import { addAlertRoutes } from './alerts/routes.ts';
import { createAlertMarkStore } from './alerts/store.ts';
import { createSessionCheck } from './members/policy.ts';
import { createMemberStore } from './members/store.ts';
import { addNotificationRoutes } from './notifications/routes.ts';
import { createNotificationStore } from './notifications/store.ts';
import { createPreferenceStore } from './preferences/store.ts';
import { createLive } from './streams/live.ts';
import { createUnsubscribeLinks } from './unsubscribe/links.ts';
import { addUnsubscribeRoutes } from './unsubscribe/routes.ts';
import { createSecretStore } from './unsubscribe/secret-store.ts';

type Deps = Pick<ServiceDeps, 'db' | 'bus' | 'now' | 'askSession'> & {
  publicUrl: () => string;
  unreadConversations: (user: Principal) => Promise<number>;
};

export type People = ReturnType<typeof createPeople>;

export function createPeople({ db, bus, now, askSession, publicUrl, unreadConversations }: Deps) {
  const members = createMemberStore(db);
  const notifications = createNotificationStore(db, now);
  const preferences = createPreferenceStore(db);
  const alertMarks = createAlertMarkStore(db);
  const live = createLive(bus);
  const links = createUnsubscribeLinks(createSecretStore(db), publicUrl);
  const parts: ModuleParts = {
    addRoutes(routes) {
      addNotificationRoutes(routes, { notifications, unreadConversations, live });
      routes.serve(notifyRoutes.getPreferences, ({ user }) => preferences.of(user.userId));
      routes.serve(notifyRoutes.setPreferences, async ({ user, body }) => {
        await preferences.set(user.userId, body);
        return body;
      });
      addAlertRoutes(routes, alertMarks);
      addUnsubscribeRoutes(routes, { links, preferences });
    },
    listeners: [live],
  };
  return {
    ...parts,
    members,
    live,
    links,
    checkSession: createSessionCheck(members, askSession),
    choicesOf: preferences.of,
    readAbout: notifications.readAbout,
    /** Stores a notice once under this id and shows it on the person's open pages. */
    async showNotice(id: string, draft: NoticeDraft): Promise<void> {
      const notice = await notifications.insert(id, draft);
      if (notice) live.sendToPerson(draft.userId, 'notice', notice);
    },
    async forget(userId: string): Promise<void> {
      for (const store of [notifications, preferences, alertMarks]) await store.forget(userId);
    },
  };
}
