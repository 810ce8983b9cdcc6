import { mayCall, type StaffRole } from '@postcard/contracts/staff-roles';
import { apiFetchPage, type ListPage } from '@postcard/web-kit';
import type { Waiting } from './row.ts';
import { sources, type Source } from './sources.ts';

/** What was found in one place: what waits there, or why it could not be asked. */
export type Found = { source: Source; page?: ListPage<Waiting>; error?: unknown };

/** Asks every source that waits for a role at once. A service that is away hides nothing of the others. */
export const readSources = (role: StaffRole): Promise<Found[]> =>
  Promise.all(
    sources
      .filter(({ roles }) => mayCall(role, roles))
      .map(async (source) => {
        try {
          return { source, page: await apiFetchPage(source.path, source.schema) };
        } catch (error) {
          return { source, error };
        }
      }),
  );

export const countOf = ({ source, page }: Found): number => (source.isThinned ? page?.items.length : page?.total) ?? 0;
