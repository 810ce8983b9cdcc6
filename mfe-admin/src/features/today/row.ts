import type { BookingView, CampaignSummary } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { spotIds } from '@postcard/contracts/town';
import { z } from '@postcard/contracts/zod';
import { formatMoney } from '@postcard/ui';
import type { Parser } from '@postcard/web-kit';
import type { Roles } from '../roles/for-roles.tsx';

/** A waiting item; `since` or `until` is its age or deadline. */
export type Waiting = { id: string; what: string; detail: string; since?: string; until?: string; href: string };

export type Source = {
  id: string;
  title: string;
  path: string;
  schema: Parser<Waiting[]>;
  all: string;
  tone: 'danger' | 'warning' | 'info';
  roles: Roles;
  /** Set if the response also contains items that do not wait, so that only the waiting items are counted. */
  isThinned?: true;
  /** Set for an overview, whose items are not counted as waiting. */
  isOverview?: true;
};

type Query = Record<string, string>;

type ListedSource<Row> = Pick<Source, 'id' | 'title' | 'tone' | 'roles'> & {
  /** The list's path in the API and, with `filter`, its tab. By default, both have the same query. */
  api: string;
  query?: Query;
  tab: string;
  filter?: Query;
  opens?: string;
  limit?: number;
  waits?: (row: Row) => boolean;
  row: (row: Row) => Omit<Waiting, 'id' | 'href'> & { href?: string };
};

export const tabPath = (tab: string, more: Query = {}): string => paths.admin({ tab, ...more });

/** Returns a source that reads one list of the API and links to it in its tab. */
export function listed<S extends z.ZodType<{ id: string }>>(
  schema: S,
  { api, query = {}, tab, filter = query, opens, limit = 5, waits, row, ...about }: ListedSource<z.output<S>>,
): Source {
  const present = (each: z.output<S>): Waiting => ({
    id: each.id,
    href: tabPath(tab, { ...filter, ...(opens && { [opens]: each.id }) }),
    ...row(each),
  });
  return {
    ...about,
    path: `${api}?${new URLSearchParams({ ...query, limit: String(limit) })}`,
    all: tabPath(tab, filter),
    ...(waits && { isThinned: true }),
    schema: z.array(schema).transform((rows) => rows.filter(waits ?? (() => true)).map(present)),
  };
}

const dayMs = 24 * 3_600_000;
const soonMs = 7 * dayMs;
const left = (until: string): number => Date.parse(until) - Date.now();

function daysLeft(until: string): string {
  const days = Math.floor(left(until) / dayMs);
  return days < 1 ? 'Less than a day left' : days === 1 ? '1 day left' : `${days} days left`;
}

export function deadlineOf({ id, name, status, distributionDate, ...card }: CampaignSummary): Waiting[] {
  if (status !== 'upcoming' && status !== 'locked') return [];
  const steps = [
    ['Booking closes', card.bookingClosesAt],
    ['Artwork is due', card.artworkDueAt],
    ['Proofs are due', card.proofsDueAt],
    ['To the press', card.pressLockAt],
    ['To be mailed', distributionDate],
  ] as const;
  const next = steps.find(([, at]) => left(at) > 0);
  if (!next || left(next[1]) > soonMs) return [];
  const [detail, until] = next;
  // For a locked card, the only step left is to mark it as mailed.
  const ask = status === 'locked' && until === distributionDate && { ask: 'active' };
  return [{ id, what: name, detail, until, href: tabPath('cards', { card: id, ...ask }) }];
}

export const cardsToFill = (cards: readonly CampaignSummary[]): Waiting[] =>
  cards
    .map((card) => ({ ...card, open: card.free.medium + card.free.large }))
    .filter(({ status, open, bookingClosesAt }) => status === 'upcoming' && open > 0 && left(bookingClosesAt) > 0)
    .toSorted((one, other) => one.bookingClosesAt.localeCompare(other.bookingClosesAt))
    .slice(0, 3)
    .map(({ id, name, open, bookingClosesAt: until }) => ({
      id,
      what: name,
      detail: `${spotIds().length - open} of ${spotIds().length} taken, ${daysLeft(until)}`,
      until,
      href: tabPath('cards', { card: id }),
    }));

export const firstBookingsOf = (bookings: readonly BookingView[]): Waiting[] =>
  bookings
    .flatMap(({ reviewUntil, ...booking }) => (reviewUntil ? [{ ...booking, until: reviewUntil }] : []))
    .toSorted((one, other) => one.until.localeCompare(other.until))
    .map(({ id, userId, businessName, businessSubcategory, spotId, campaignName, amount, until }) => ({
      id,
      what: businessName,
      detail:
        `${daysLeft(until)}: ${businessSubcategory}, ${spotId} on the ${campaignName}, ` +
        `${formatMoney(amount)} authorized`,
      until,
      href: tabPath('applications', { applicant: userId }),
    }));
