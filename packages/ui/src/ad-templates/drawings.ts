import type { Drawing } from './set-type.ts';
import { LargeAirmail, LargeBroadsheet, LargeTearOff } from './large-papers.tsx';
import { LargeBigRays, LargeMainStreet, LargeMarquee, LargeValleyView } from './large-scenes.tsx';
import { MediumClipOut, MediumGazette, MediumGreetings, MediumTicket } from './medium-papers.tsx';
import { MediumChalkboard, MediumShopFront, MediumSidePanel, MediumSunburst } from './medium-shops.tsx';

export const drawings: Record<string, Drawing> = {
  'medium-shop-front': MediumShopFront,
  'medium-clip-out': MediumClipOut,
  'medium-sunburst': MediumSunburst,
  'medium-chalkboard': MediumChalkboard,
  'medium-gazette': MediumGazette,
  'medium-greetings': MediumGreetings,
  'medium-side-panel': MediumSidePanel,
  'medium-ticket': MediumTicket,
  'large-main-street': LargeMainStreet,
  'large-valley-view': LargeValleyView,
  'large-broadsheet': LargeBroadsheet,
  'large-tear-off': LargeTearOff,
  'large-marquee': LargeMarquee,
  'large-airmail': LargeAirmail,
  'large-big-rays': LargeBigRays,
};
