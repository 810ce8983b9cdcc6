import { mayCall, type StaffRole } from '@postcard/contracts/staff-roles';
import { apiFetchPage, type ListPage, onBrowserEvent, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { useEffect, useEffectEvent } from 'react';
import type { Source, Waiting } from './row.ts';
import { sources } from './sources.ts';
import { useRole } from '../roles/for-roles.tsx';

export type Found = { source: Source; page?: ListPage<Waiting>; error?: unknown };

export function readSources(role: StaffRole): Promise<Found[]> {
  const read = new Map<string, Promise<ListPage<unknown>>>();
  const readOnce = (path: string): Promise<ListPage<unknown>> => {
    const page = read.get(path) ?? apiFetchPage(path, z.array(z.unknown()));
    read.set(path, page);
    return page;
  };
  return Promise.all(
    sources
      .filter(({ roles }) => mayCall(role, roles))
      .map(async (source) => {
        try {
          const page = await readOnce(source.path);
          return { source, page: { ...page, items: source.schema.parse(page.items) } };
        } catch (error) {
          return { source, error };
        }
      }),
  );
}

export function countOf({ source, page }: Found): number {
  if (!page || source.isOverview) return 0;
  return source.isThinned ? page.items.length : page.total;
}

export function countAll(found: readonly Found[]): number {
  const countFrom = (id: string): number =>
    found.filter(({ source }) => source.id === id).reduce((sum, each) => sum + countOf(each), 0);
  const decidedTogether = Math.min(countFrom('first-bookings'), countFrom('applications'));
  return found.reduce((sum, each) => sum + countOf(each), 0) - decidedTogether;
}

const everyMs = 60_000;
const settleMs = 300;

/** Returns waiting work by source, loaded once for all callers. `polls` reloads it every minute and after changes. */
export function useToday({ polls = false } = {}) {
  const role = useRole();
  const today = useApi(`today for ${role}`, () => readSources(role), {
    ...(polls && { refreshInterval: everyMs }),
  });
  const readAgain = useEffectEvent(() => void today.mutate());
  useEffect(() => {
    if (!polls) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopListening = onBrowserEvent('web-kit:data-changed', () => {
      clearTimeout(timer);
      timer = setTimeout(() => readAgain(), settleMs);
    });
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [polls]);
  return today;
}
