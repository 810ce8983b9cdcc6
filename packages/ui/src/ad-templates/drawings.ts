import type { Drawing } from './drawing.ts';
import { LargeAirmail } from './large/airmail.tsx';
import { LargeBigRays } from './large/big-rays.tsx';
import { LargeBroadsheet } from './large/broadsheet.tsx';
import { LargeMainStreet } from './large/main-street.tsx';
import { LargeMarquee } from './large/marquee.tsx';
import { LargeTearOff } from './large/tear-off.tsx';
import { LargeValleyView } from './large/valley-view.tsx';
import { MediumChalkboard } from './medium/chalkboard.tsx';
import { MediumClipOut } from './medium/clip-out.tsx';
import { MediumGazette } from './medium/gazette.tsx';
import { MediumGreetings } from './medium/greetings.tsx';
import { MediumShopFront } from './medium/shop-front.tsx';
import { MediumSidePanel } from './medium/side-panel.tsx';
import { MediumSunburst } from './medium/sunburst.tsx';
import { MediumTicket } from './medium/ticket.tsx';

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
