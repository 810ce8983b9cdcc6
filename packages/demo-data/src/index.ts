import { memberAds } from './members.ts';
import { neighbors, type DemoAdvertiser } from './neighbors.ts';

export type { DemoAdvertiser };
export { demoApplicants, demoInProduction, demoJoinedDaysAgo, demoMessages, demoScans, demoUnpaid } from './day.ts';
export { demoRequests, type DemoRequest } from './requests.ts';
export { demoMembers, demoPassword } from './members.ts';
export { demoPrintedCards, type DemoPrintedAd } from './printed-cards.ts';

export const demoAdvertisers: readonly DemoAdvertiser[] = [...memberAds, ...neighbors];
