import type { Member } from '@postcard/contracts';
import type { createRoutes, ServiceParts } from '@postcard/service-kit';
import type { Job } from './jobs.ts';

/** What each module hands to the app. */
export type ModuleParts = {
  addRoutes(routes: ReturnType<typeof createRoutes<Member>>): void;
  outboxes: NonNullable<ServiceParts['outboxes']>;
  jobs: Job[];
  background: NonNullable<ServiceParts['background']>;
  /** Runs before requests are taken. */
  prepare?: () => Promise<unknown>;
};
