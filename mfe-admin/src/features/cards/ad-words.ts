import type { AdStanding, SpotHolder } from '@postcard/contracts/campaigns';

const words = {
  missing: 'No ad yet',
  draft: 'Being designed',
  in_proof: 'Proof waits',
  changes_requested: 'Changes asked for',
  approved: 'Approved',
  printed: 'Printed',
  not_printed: 'Not printed',
} as const satisfies Record<AdStanding, string>;

/** Names the state of an ad in the same words on every tab of a card. */
export const adWords = ({ ad, artwork }: { ad?: AdStanding | undefined; artwork?: SpotHolder['artwork'] }): string =>
  words[ad ?? artwork ?? 'missing'];

/** A paid spot whose ad cannot go to print. */
export const isWithoutAd = ({ ad, artwork, heldUntil }: SpotHolder): boolean =>
  heldUntil === null && (ad ?? artwork) !== 'approved' && ad !== 'printed';
