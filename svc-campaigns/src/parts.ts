import type { Member } from '@postcard/contracts';
import type { createRoutes, ServiceParts } from '@postcard/service-kit';
import type { Job } from './jobs.ts';

/** What each module hands to the app. */
export type ModuleParts = {
  addRoutes(routes: ReturnType<typeof createRoutes<Member>>): void;
  outboxes: NonNullable<ServiceParts['outboxes']>;
  jobs: Job[];
  background: NonNullable<ServiceParts['background']>;
  /** Work from queues, which processes of its own can do (`ROLE=press`), and what has to be stopped with it. */
  workers?: NonNullable<ServiceParts['workers']>;
  /** Runs before requests are taken. */
  prepare?: () => Promise<unknown>;
};
