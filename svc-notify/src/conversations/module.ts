import type { Principal, ServiceDeps } from '@postcard/service-kit';
import type { Addresses } from '../effect-types.ts';
import type { Mails } from '../mails/module.ts';
import type { ModuleParts } from '../parts.ts';
import type { People } from '../people/module.ts';
import { addCannedRoutes, addTeamRoutes } from './team-routes.ts';
import { createCannedStore } from './canned-store.ts';
import { sideOf } from './conversation.ts';
import { createDelivery } from './delivery.ts';
import { createPaceStore } from './pace-store.ts';
import { addConversationRoutes } from './routes.ts';
import { createConversationStore } from './store.ts';
import { createTeamStore } from './team-store.ts';
import { createTeamView } from './team-view.ts';
import { createWrite } from './write.ts';

type Deps = Pick<ServiceDeps, 'db' | 'now' | 'log'> &
  Pick<People, 'members' | 'choicesOf' | 'showNotice' | 'readAbout' | 'live'> &
  Pick<Mails, 'enqueue'> & { addresses: Addresses };

export function createConversations(deps: Deps) {
  const { db, now, members } = deps;
  const conversations = createConversationStore(db, now);
  const delivery = createDelivery({ ...deps, conversations });
  const write = createWrite({ conversations, pace: createPaceStore(db, now), delivery, now });
  const parts: ModuleParts = {
    addRoutes(routes) {
      const used = { ...deps, conversations, write, delivery };
      addConversationRoutes(routes, used);
      addTeamRoutes(routes, { ...used, store: createTeamStore(conversations), view: createTeamView(members) });
      addCannedRoutes(routes, createCannedStore(db));
    },
    background: [delivery],
  };
  return { ...parts, conversations, countUnread: (user: Principal) => conversations.countUnread(sideOf(user)) };
}
