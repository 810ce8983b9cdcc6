import type { AdStanding } from '@postcard/contracts';
import type { Card } from '../../booking/cards/card.ts';
import { newestOf, type Artwork } from './artwork.ts';

/** Returns the ad's state for the team, the press and the results; only the newest proof's approval counts. */
export function adStandingOf({ status }: Pick<Card, 'status'>, artwork: Artwork): AdStanding {
  const isApproved = artwork.state === 'approved' && newestOf(artwork)?.status === 'approved';
  if (status === 'active' || status === 'completed') return isApproved ? 'printed' : 'not_printed';
  if (isApproved) return 'approved';
  if (!newestOf(artwork)) return artwork.state === 'draft' ? 'draft' : 'missing';
  return artwork.state === 'approved' ? 'draft' : artwork.state;
}

export function whyNotPrintable(card: Pick<Card, 'status'>, artwork: Artwork): string | null {
  const version = newestOf(artwork)?.version ?? 0;
  const words: Record<AdStanding, string | null> = {
    approved: null,
    printed: null,
    missing: 'there is no ad yet.',
    draft: version === 0 ? 'the ad has no proof yet.' : 'the ad was changed and has no proof since.',
    changes_requested: `changes of proof ${version} were asked for.`,
    in_proof: `proof ${version} waits to be approved.`,
    not_printed: 'the card went out without an approved ad.',
  };
  return words[adStandingOf(card, artwork)];
}
