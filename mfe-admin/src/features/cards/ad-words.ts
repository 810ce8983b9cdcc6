import type { AdStanding, SpotHolder } from '@postcard/contracts/campaigns';

const words = {
  missing: 'No ad yet',
  draft: 'Being designed',
  in_proof: 'Proof waits',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  printed: 'Printed',
  not_printed: 'Not printed',
} as const satisfies Record<AdStanding, string>;

export const adWords = ({ ad, artwork }: { ad?: AdStanding | undefined; artwork?: SpotHolder['artwork'] }): string =>
  words[ad ?? artwork ?? 'missing'];
