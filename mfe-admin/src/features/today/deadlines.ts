import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { tab, type Waiting } from './row.ts';

const day = 24 * 3_600_000;
const soonMs = 7 * day;

export function deadlineOf({
  id,
  name,
  status,
  bookingClosesAt,
  artworkDueAt,
  proofsDueAt,
  pressLockAt,
  distributionDate,
}: CampaignSummary): Waiting[] {
  if (status !== 'upcoming' && status !== 'locked') return [];
  const steps = [
    ['Booking closes', bookingClosesAt],
    ['Artwork is due', artworkDueAt],
    ['Proofs are due', proofsDueAt],
    ['To the press', pressLockAt],
    ['To be mailed', distributionDate],
  ] as const;
  const left = (until: string) => Date.parse(until) - Date.now();
  const next = steps.find(([, until]) => left(until) > 0);
  if (!next || left(next[1]) > soonMs) return [];
  // At the press, the only step left is to mark the card as mailed.
  return [
    {
      id,
      what: name,
      detail: next[0],
      until: next[1],
      href: tab('cards', { card: id, ...(status === 'locked' && next[1] === distributionDate && { ask: 'active' }) }),
    },
  ];
}
