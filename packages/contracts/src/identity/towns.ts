import { exactText, instant } from '../shared/fields.ts';
import { callers, listByStatus, readOf, routes } from '../shared/route.ts';
import { townStart } from '../shared/towns/begin.ts';
import { z } from '../shared/zod.ts';

export const mostTowns = 10_000;

/** `release` towns are files in the repository. An `offline` town has no pages, but keeps its hosts and documents. */
export const townStandings = ['release', 'draft', 'published', 'offline'] as const;
export const townStanding = z.enum(townStandings);
export type TownStanding = z.infer<typeof townStanding>;

/** `place` is a path such as `zones[1].months`. */
export const townFault = z.object({ place: z.string(), message: z.string() });

export const managedTown = z
  .object({
    id: z.string(),
    standing: townStanding,
    name: z.string(),
    product: z.string(),
    address: z.string(),
    hasChanges: z.boolean(),
    version: z.int(),
    updatedAt: instant,
    publishedAt: instant.nullable(),
  })
  .meta({ id: 'ManagedTown' });
export type ManagedTown = z.infer<typeof managedTown>;

/** The `town` of a draft may have mistakes. */
export const openedTown = managedTown
  .extend({ town: z.record(z.string(), z.unknown()), faults: z.array(townFault) })
  .meta({ id: 'OpenedTown' });
export type OpenedTown = z.infer<typeof openedTown>;

export const saveTownBody = z.strictObject({
  /** The version that the edit is based on, so that it does not overwrite a concurrent edit. */
  version: z.int().min(1),
  /** JSON of `townSchema`; its mistakes are returned as `faults`. */
  town: exactText('Please send the town as JSON', 64_000),
});
export type SaveTownBody = z.infer<typeof saveTownBody>;

const town = z.record(z.string(), z.unknown());
const townParams = z.strictObject({ id: z.string().min(1).max(40) });
const version = z.strictObject({ version: z.int().min(1) });
export const townRoutes = routes('Towns', callers.owners, {
  listTowns: {
    ...listByStatus(managedTown, townStandings),
    path: '/api/towns',
    summary: 'The towns of the release, those that are published, and drafts; newest first',
  },
  listPublishedTowns: {
    method: 'GET',
    path: '/api/towns/published',
    access: 'public',
    cached: true,
    summary: 'Every published town as its pages have it, oldest first: what the gateway and the services follow',
    success: {
      status: 200,
      schema: z.object({
        towns: z.array(town),
        /** Towns that the gateway does not serve, but whose work services still finish. */
        offline: z.array(town),
      }),
    },
  },
  createTown: {
    method: 'POST',
    path: '/api/towns',
    summary: 'Create a draft of a town',
    body: townStart,
    success: { status: 201, schema: openedTown },
    errors: ['conflict'],
  },
  openTown: {
    ...readOf(openedTown),
    path: '/api/towns/{id}',
    summary: 'A town with every mistake that keeps it from being published',
    params: townParams,
  },
  saveTown: {
    method: 'PUT',
    path: '/api/towns/{id}',
    summary: 'Save the draft of a town; what is published stays as it is',
    params: townParams,
    body: saveTownBody,
    success: { status: 200, schema: openedTown },
    errors: ['not_found', 'conflict', 'invalid_transition'],
  },
  publishTown: {
    method: 'POST',
    path: '/api/towns/{id}/publish',
    stepUp: true,
    summary: 'Publish the draft of a town: it is live everywhere within seconds',
    params: townParams,
    body: version,
    success: { status: 200, schema: openedTown },
    errors: ['not_found', 'conflict', 'invalid_transition'],
  },
  takeTownOffline: {
    method: 'POST',
    path: '/api/towns/{id}/take-offline',
    stepUp: true,
    summary: 'Take a published town offline: its pages are gone within seconds, until it is published again',
    params: townParams,
    body: version,
    success: { status: 200, schema: openedTown },
    errors: ['not_found', 'conflict', 'invalid_transition'],
  },
  removeTown: {
    method: 'DELETE',
    path: '/api/towns/{id}',
    summary: 'Delete the draft of a town that was never published',
    params: townParams,
    success: { status: 204 },
    errors: ['not_found', 'invalid_transition'],
  },
});
