import type { ArtworkStep, Proof, WaitingArtwork } from '@postcard/contracts/campaigns';

export const stepWords = {
  design: 'To be designed',
  changes: 'Changes requested',
  approval: 'Waits for the member’s approval',
  artwork: 'The member’s ad is missing',
} as const satisfies Record<ArtworkStep, string>;

export const proofWords = {
  waiting: 'Waits for approval',
  approved: 'Approved',
  changes_requested: 'Changes requested',
  replaced: 'Replaced',
} as const satisfies Record<Proof['status'], string>;

export const viewWords: Readonly<Record<string, string>> = {
  team: 'Waiting for us',
  member: 'Waiting for members',
  ...stepWords,
};

export const placeWords = ({ spotId, campaignName }: Pick<WaitingArtwork, 'spotId' | 'campaignName'>): string =>
  `Spot ${spotId} of the ${campaignName}`;
