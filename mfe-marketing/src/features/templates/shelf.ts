import type { DesignTemplate } from '@postcard/contracts/campaigns';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import { paths } from '@postcard/contracts/paths';
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

export const designPath = (bookingId: string, templateId: string): string =>
  paths.design(bookingId, { template: templateId });

export type ShelfTemplate = Pick<DesignTemplate, 'id' | 'name' | 'description' | 'spotType' | 'imageUrl'>;

/** Returns the built-in catalogue without templates that the service has retired, and with its newer templates. */
export function shelfOf(offered: readonly DesignTemplate[] | undefined): ShelfTemplate[] {
  if (!offered)
    return templateCatalogue.map((template) => ({ ...template, imageUrl: samplePictures[template.id] ?? '' }));
  return offered.map((template) => ({ ...template, imageUrl: samplePictures[template.id] ?? template.imageUrl }));
}

/** Sample picture of each template, as a file, because fifteen inline drawings would delay the page's text. */
const samplePictures: Readonly<Record<string, string>> = {
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
