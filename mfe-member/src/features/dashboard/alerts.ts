import { alertOffsetDays } from '@postcard/contracts/business';
import type { Participation } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import type { OwnCampaign } from './api.ts';

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

export function numberOf({ id, number }: Numbered): string {
  const known = number ?? /(?:^|\.)card-(\d{4}-\d{2})$/.exec(id)?.[1];
  return known ? `#${known}` : '';
}

export const campaignOf = (card: Numbered): string => `Campaign ${numberOf(card)}`.trim();

export const daysUntil = (instant: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / dayMs));
