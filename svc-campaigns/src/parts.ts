import type { Member } from '@postcard/contracts';
import type { createRoutes, ServiceParts } from '@postcard/service-kit';
import type { Job } from './jobs.ts';

export type ModuleParts = {
  addRoutes(routes: ReturnType<typeof createRoutes<Member>>): void;
  outboxes: NonNullable<ServiceParts['outboxes']>;
  jobs: Job[];
  background: NonNullable<ServiceParts['background']>;
  /** Queue consumers, which separate processes can run (`ROLE=press`). */
  workers?: NonNullable<ServiceParts['workers']>;
  prepare?: () => Promise<unknown>;
};
