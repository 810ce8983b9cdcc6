import type { DemoAdvertiser } from './demo/advertiser.ts';
import { memberAds } from './demo/member-ads.ts';
import { neighbors } from './demo/neighbors.ts';

export type { DemoAdvertiser };
export { demoMembers, demoPassword } from './demo/members.ts';
export { demoPrintedCards, type DemoPrintedAd } from './demo/printed-cards.ts';

export const demoAdvertisers: readonly DemoAdvertiser[] = [...memberAds, ...neighbors];
