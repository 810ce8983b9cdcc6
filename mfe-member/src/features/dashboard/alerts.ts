import { alertOffsetDays } from '@postcard/contracts/business';
import type { Participation } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import type { OwnCampaign } from './api.ts';

export type Alert = {
  id: string;
  type: 'payment' | 'design' | 'campaign';
  priority: 'high' | 'medium' | 'low';
  message: string;
  /** The card it is about, where the message gives only its number. */
  about: string | null;
  date: Date;
  link: string;
  /** All begin unread, and nothing marks them read: an alert ends with its cause. */
  isRead: boolean;
};

const dayMs = 24 * 3_600_000;

/**
 * What waits for the member, derived from holds, bookings and cards: unpaid ones are urgent, then missing ads, then
 * cards that start soon. Due dates count from now (specification, section 4).
 */
export function deriveAlerts(
  participations: readonly Participation[],
  campaigns: readonly OwnCampaign[],
  now: Date,
): Alert[] {
  const due = (type: Alert['type']) => new Date(now.getTime() + alertOffsetDays[type] * dayMs);
  const nameOf = (campaignId: string) => campaigns.find(({ id }) => id === campaignId)?.name || null;
  const payments = participations
    .filter(({ paid }) => !paid)
    .map(({ id, campaignId }): Alert => ({
      id: `payment-${id}`,
      type: 'payment',
      priority: 'high',
      message: `Payment due for Campaign ${numberOf(campaignId)}`,
      about: nameOf(campaignId),
      date: due('payment'),
      link: paths.checkout(id),
      isRead: false,
    }));
  const designs = participations
    .filter(({ adContent }) => !adContent)
    .map(({ id, campaignId }): Alert => ({
      id: `design-${id}`,
      type: 'design',
      priority: 'medium',
      message: `Ad design needed for Campaign ${numberOf(campaignId)}`,
      about: nameOf(campaignId),
      date: due('design'),
      link: paths.design(id),
      isRead: false,
    }));
  const starting = campaigns
    .filter(({ status }) => status === 'scheduled')
    .map(({ id, name }): Alert => ({
      id: `campaign-${id}`,
      type: 'campaign',
      priority: 'low',
      message: `Campaign "${name || numberOf(id)}" starting soon`,
      about: null,
      date: due('campaign'),
      link: paths.card(id),
      isRead: false,
    }));
  return [...payments, ...designs, ...starting];
}

/** How a card is numbered before people: a monthly card by its month, '#2027-01'. */
export const numberOf = (campaignId: string): string => `#${campaignId.replace(/^(?:[^.]+\.)?card-/, '')}`;

/** Days until a card starts, at least one. */
export function daysUntil(instant: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / dayMs));
}
