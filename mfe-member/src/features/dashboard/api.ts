import { dashboardCampaign, participation, type Participation } from '@postcard/contracts/campaigns';
import { readAll, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { alertOffsetDays } from '@postcard/contracts/business';
import { paths } from '@postcard/contracts/paths';
import type { SWRResponse } from 'swr';

/** Fills missing values of a card with the specification's figures. */
const ownCampaign = dashboardCampaign.extend({
  zone: dashboardCampaign.shape.zone.nullish(),
  zipCode: z.string().nullish(),
  adSpots: dashboardCampaign.shape.adSpots.default([]),
});
export type OwnCampaign = z.infer<typeof ownCampaign>;

const campaignList = z.array(ownCampaign);
const participationList = z.array(participation);
export const useOwnCampaigns = (userId: string) =>
  useApi<OwnCampaign[]>(`/api/campaigns/user/${userId}`, async (path) =>
    (await readAll(path, campaignList)).toSorted((one, other) => one.startDate.localeCompare(other.startDate)),
  );
export const useParticipations = (userId: string) =>
  useApi<Participation[]>(`/api/users/${userId}/participations`, (path) => readAll(path, participationList));

export type Alert = {
  id: string;
  type: 'payment' | 'design' | 'campaign';
  priority: 'high' | 'medium' | 'low';
  message: string;
  about: string | null;
  date: Date;
  link: string;
  /** Alerts start unread and cannot be marked read; they end with their cause. */
  isRead: boolean;
};

const dayMs = 24 * 3_600_000;
const priorities = { payment: 'high', design: 'medium', campaign: 'low' } as const;

/**
 * Derives alerts: unpaid holds are urgent, then unapproved ads, then cards that start soon.
 * Due dates count from now (specification, section 4), unless the real deadline is earlier or over.
 */
export function deriveAlerts(
  participations: readonly Participation[],
  campaigns: readonly OwnCampaign[],
  now: Date,
): Alert[] {
  const alert = (
    type: Alert['type'],
    id: string,
    deadline: string | null | undefined,
    rest: Pick<Alert, 'message' | 'about' | 'link'>,
  ): Alert => {
    const date = new Date(now.getTime() + alertOffsetDays[type] * dayMs);
    const real = deadline ? new Date(deadline) : date;
    return {
      id: `${type}-${id}`,
      type,
      priority: priorities[type],
      date: real < date ? real : date,
      isRead: false,
      ...rest,
    };
  };
  const about = (campaignId: string) => campaigns.find(({ id }) => id === campaignId)?.name || null;
  const payments = participations
    .filter(({ paid }) => !paid)
    .map(({ id, campaignId, number, payBy }) => {
      const message = `Payment due for ${campaignOf({ id: campaignId, number })}`;
      return alert('payment', id, payBy, { message, about: about(campaignId), link: paths.checkout(id) });
    });
  const designs = participations
    .filter(({ adContent, adApproved }) => !(adApproved ?? adContent))
    .map(({ id, campaignId, number, artworkDueAt }) => {
      const message = `Ad design needed for ${campaignOf({ id: campaignId, number })}`;
      return alert('design', id, artworkDueAt, { message, about: about(campaignId), link: paths.design(id) });
    });
  const starting = campaigns
    .filter(({ status }) => status === 'scheduled')
    .map(({ id, name, number, startDate }) => {
      const message = `Campaign "${name || numberOf({ id, number })}" starting soon`;
      return alert('campaign', id, startDate, { message, about: null, link: paths.card(id) });
    });
  return [...payments, ...designs, ...starting];
}

type Numbered = { id: string; number?: string | undefined };

function numberOf({ id, number }: Numbered): string {
  const known = number ?? /(?:^|\.)card-(\d{4}-\d{2})$/.exec(id)?.[1];
  return known ? `#${known}` : '';
}

export const campaignOf = (card: Numbered): string => `Campaign ${numberOf(card)}`.trim();

export const daysUntil = (instant: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / dayMs));

export type Alerts = {
  known: readonly Alert[];
  pending: boolean;
  error: Error | undefined;
  busy: boolean;
  retry: () => void;
};

export function alertsOf(
  campaigns: SWRResponse<OwnCampaign[], Error>,
  participations: SWRResponse<Participation[], Error>,
  now: Date,
): Alerts {
  const sources = [campaigns, participations];
  const pending = sources.some(({ data, error }) => !data && !error);
  return {
    known: pending ? [] : deriveAlerts(participations.data ?? [], campaigns.data ?? [], now),
    pending,
    error: sources.find(({ data, error }) => !data && error)?.error,
    busy: sources.some(({ isValidating }) => isValidating),
    retry: () => void Promise.all(sources.filter(({ data }) => !data).map(({ mutate }) => mutate())),
  };
}
