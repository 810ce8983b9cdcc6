import largeAirmail from './samples/large-airmail.webp';
import largeBigRays from './samples/large-big-rays.webp';
import largeBroadsheet from './samples/large-broadsheet.webp';
import largeMainStreet from './samples/large-main-street.webp';
import largeMarquee from './samples/large-marquee.webp';
import largeTearOff from './samples/large-tear-off.webp';
import largeValleyView from './samples/large-valley-view.webp';
import mediumChalkboard from './samples/medium-chalkboard.webp';
import mediumClipOut from './samples/medium-clip-out.webp';
import mediumGazette from './samples/medium-gazette.webp';
import mediumGreetings from './samples/medium-greetings.webp';
import mediumShopFront from './samples/medium-shop-front.webp';
import mediumSidePanel from './samples/medium-side-panel.webp';
import mediumSunburst from './samples/medium-sunburst.webp';
import mediumTicket from './samples/medium-ticket.webp';

/** Sample picture of each template; fifteen inline drawings would delay the page's text. */
export const samplePictures: Readonly<Record<string, string>> = {
  'large-airmail': largeAirmail,
  'large-big-rays': largeBigRays,
  'large-broadsheet': largeBroadsheet,
  'large-main-street': largeMainStreet,
  'large-marquee': largeMarquee,
  'large-tear-off': largeTearOff,
  'large-valley-view': largeValleyView,
  'medium-chalkboard': mediumChalkboard,
  'medium-clip-out': mediumClipOut,
  'medium-gazette': mediumGazette,
  'medium-greetings': mediumGreetings,
  'medium-shop-front': mediumShopFront,
  'medium-side-panel': mediumSidePanel,
  'medium-sunburst': mediumSunburst,
  'medium-ticket': mediumTicket,
};
