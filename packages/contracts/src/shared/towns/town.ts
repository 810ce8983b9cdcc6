import { phone, textLike } from '../fields.ts';
import { sentences } from '../sentences.ts';
import { z } from '../zod.ts';
import { gridFault, layoutFault } from './grid.ts';
import { hostName } from './host.ts';
import { zoneFaults } from './zone-months.ts';

/** A town as data, from `towns/<id>/town.ts`. Money is integer cents, for all pieces of a month. */

const words = (max: number) => z.string().trim().min(1).max(max);
const figure = z.int().min(0).max(10_000_000);
const price = z.int().min(100, 'Please enter a price in cents, at least 100').max(10_000_000);
const zipCode = textLike(/^\d{5}$/, 'Please enter five digits');
/** Excludes names that every object has, because ids are keys of objects, and `published`, which is a route. */
const townId = textLike(/^[a-z][a-z0-9-]{0,39}$/, 'Please use lowercase letters, digits and hyphens').refine(
  (id) => !(id in Object.prototype) && id !== 'published',
  'Please choose another id',
);
const zoneSentence = 'Please enter a time zone such as America/Los_Angeles';

/** The average income is in dollars a year. */
export const reach = z.strictObject({
  households: figure,
  residents: figure,
  averageIncome: figure,
  /** `$124k` */
  incomeShort: z.string().regex(/^\$\d+k$/, 'Please write it as $124k'),
  businesses: figure,
  mailboxes: figure,
});
export type Reach = z.infer<typeof reach>;

export const zone = z.strictObject({
  id: z.string().regex(/^[A-F]$/, 'A zone is a letter from A to F'),
  label: words(40),
  compass: words(20),
  /** Set if it differs in the home page's hero. */
  heroCompass: words(20).optional(),
  /** Months count from 1. */
  months: z.array(z.int().min(1).max(12)).min(1).max(12),
  reach,
  /** Carrier routes, `C012`. */
  routes: z.array(z.string().regex(/^[BCGHR]\d{3}$/, 'Please write a carrier route as C012')).max(100),
});
export type TownZone = z.infer<typeof zone>;

/** Days before distribution, in the order of the deadlines. */
const deadlines = z.strictObject({
  /** Last day for full refunds. */
  cancelBeforeDays: z.int().min(1).max(60),
  closesBeforeDays: z.int().min(1).max(60),
  artworkDueBeforeDays: z.int().min(1).max(60),
  /** Last day for approvals of proofs. */
  proofsDueBeforeDays: z.int().min(1).max(60),
  /** Day on which the press file is final, with enough days left for the printer and the post office. */
  pressLockBeforeDays: z.int().min(1).max(60),
});

const statistic = z.strictObject({ figure: words(20), source: words(120) });

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'Please write a color as #c2352b');

const tokens = z
  .strictObject({
    red: color,
    'red-deep': color,
    'red-tint': color,
    'on-red': color,
    blue: color,
    'blue-deep': color,
    'blue-tint': color,
    'on-blue': color,
    band: color,
    'on-band': color,
  })
  .partial();
export type BrandTokens = z.infer<typeof tokens>;

const picture = z.string().regex(/^[a-z0-9-]+\.(svg|png|webp|avif|jpg)$/, 'Please name a picture of the town’s folder');

export const townSchema = z
  .strictObject({
    id: townId,
    product: words(60),
    name: words(40),
    state: textLike(/^[A-Z]{2}$/, 'Please enter a state as CA'),
    zipCodes: z.array(zipCode).min(1).max(20),
    /** Part of the postal address, with `street`, `name` and `state`. */
    zipCode,
    timeZone: z.string(zoneSentence).refine(isTimeZone, zoneSentence),
    /** Links and emails use the first one. */
    hosts: z.array(hostName).min(1).max(10),
    emails: z.strictObject({ hello: z.email(), support: z.email(), team: z.email() }),
    phone: phone(sentences.required, 30),
    street: words(80),
    legalEntity: words(80),
    zones: z.array(zone).min(1).max(6),
    /** Border between a northern and a southern zone on the drawn map. */
    zoneBorder: z.literal('railway').optional(),
    /** Published totals, not the zones' sum: a resident near a border may count once. */
    total: reach,
    monthlyPieces: z.int().min(100).max(1_000_000),
    prices: z.strictObject({ medium: price, large: price }),
    /** Cost of a mailing without our product. */
    traditionalCost: price,
    deadlines,
    /** Default for new cards; an administrator can change it per card. */
    minimumSpots: z.int().min(1).max(18),
    spots: z.strictObject({ front: z.array(z.string()).length(3), back: z.array(z.string()).length(3) }),
    statistics: z.strictObject({
      purchase: statistic,
      visit: statistic,
      recall: statistic,
      response: statistic,
      combined: statistic,
      blindness: statistic,
      adsDaily: statistic,
    }),
    brand: z.strictObject({ light: tokens, dark: tokens }),
    /** A missing picture is replaced with the product's own. */
    pictures: z.strictObject({ mark: picture, hero: picture, map: picture }).partial(),
  })
  .superRefine((town, context) => {
    for (const fault of faultsBetween(town)) context.addIssue({ code: 'custom', ...fault });
  });
export type Town = z.infer<typeof townSchema>;

export type TownFault = { path: (string | number)[]; message: string };

/** Returns the faults between fields. Each given field must be valid. */
export function faultsBetween(town: Partial<Town>): TownFault[] {
  const { zones, zipCode, zipCodes, prices, spots } = town;
  const one = (path: string[], message: string | false | undefined): TownFault[] =>
    message ? [{ path, message }] : [];
  return [
    ...(spots ? one(['spots', 'front'], gridFault(spots.front, 'masthead')) : []),
    ...(spots ? one(['spots', 'back'], gridFault(spots.back, 'address')) : []),
    ...(spots ? one(['spots'], layoutFault(spots)) : []),
    ...(zones ? zoneFaults(zones).map(({ path, message }) => ({ path: ['zones', ...path], message })) : []),
    ...(town.deadlines ? deadlineFaults(town.deadlines) : []),
    ...one(
      ['zipCode'],
      zipCode !== undefined &&
        zipCodes &&
        !zipCodes.includes(zipCode) &&
        'The postal address’s ZIP Code is not in zipCodes',
    ),
    ...one(['prices', 'large'], prices && prices.large < prices.medium && 'A large spot costs less than a medium one'),
  ];
}

function deadlineFaults(days: z.infer<typeof deadlines>): TownFault[] {
  const inOrder = deadlines.keyof().options;
  return inOrder.flatMap((name, index) => {
    const before = inOrder[index - 1];
    return before === undefined || days[name] <= days[before]
      ? []
      : [
          {
            path: ['deadlines', name],
            message: `This date comes before ${before}: please enter at most ${days[before]} days`,
          },
        ];
  });
}

/** Valid time zones, cached because a format is large and slow to create; about 500 zones exist. */
const zonesThatAre = new Set<string>();
const mostKept = 1_000;

function isTimeZone(name: string): boolean {
  if (zonesThatAre.has(name)) return true;
  try {
    if (!Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone.includes('/')) return false;
  } catch {
    return false;
  }
  if (zonesThatAre.size < mostKept) zonesThatAre.add(name);
  return true;
}
