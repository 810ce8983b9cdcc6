import type { BrandTokens, Town } from '@postcard/contracts/town';

/** A field of a town's form; `place` is its path in the draft, such as `prices.medium`. */
export type Field = { place: string; label: string; kind: Kind; hint?: string; isLong?: true };

const field = (place: string, label: string, kind: Kind = 'text', hint?: string): Field => ({
  place,
  label,
  kind,
  ...(hint && { hint }),
});
export const commaHint = 'Separated by commas';

export const placeFields = [
  field('name', 'Name'),
  field('state', 'State', 'text', 'Two letters'),
  field('zipCodes', 'ZIP Codes of the mailboxes', 'list', commaHint),
  field('timeZone', 'Time zone', 'text', 'Such as America/Denver'),
  field('product', 'Name of the card'),
  field('legalEntity', 'Legal entity', 'text', 'Signs contracts and invoices'),
];

export const addressFields = [
  field('hosts', 'Hosts', 'list', `${commaHint}. Links and emails use the first one.`),
  field('emails.hello', 'Email for visitors'),
  field('emails.support', 'Email for members'),
  field('emails.team', 'Email of the team'),
  field('phone', 'Phone'),
  field('street', 'Street'),
  field('zipCode', 'ZIP Code of the postal address', 'text', 'Must be one of the ZIP Codes of the mailboxes'),
];

const reachFields = (place: string): Field[] => [
  field(`${place}.households`, 'Households', 'number'),
  field(`${place}.residents`, 'Residents', 'number'),
  field(`${place}.businesses`, 'Businesses', 'number'),
  field(`${place}.mailboxes`, 'Mailboxes', 'number'),
  field(`${place}.averageIncome`, 'Average income', 'number', 'Dollars a year'),
  field(`${place}.incomeShort`, 'Income in short', 'text', 'Such as $124k'),
];

export const zoneNameFields = [
  field('label', 'Name of the zone'),
  field('compass', 'Location', 'text', 'Such as North or Southwest'),
];
export const zoneReachFields = reachFields('reach');
export const zoneMonths = field('months', 'Months in which it gets the card', 'months');
export const zoneRoutes: Field = { ...field('routes', 'Carrier routes', 'list', commaHint), isLong: true };
export const zoneFields = [...zoneNameFields, zoneMonths, ...zoneReachFields, zoneRoutes];

export const totalFields = reachFields('total');

export const cardFields = [
  field('monthlyPieces', 'Pieces per month', 'number'),
  field('prices.medium', 'Price of a medium spot', 'money', 'Dollars a month'),
  field('prices.large', 'Price of a large spot', 'money', 'Dollars a month'),
  field('traditionalCost', 'Cost of your own mailer', 'money', 'Dollars, for comparison'),
  field('minimumSpots', 'Spots it needs to be printed', 'number'),
];

export const deadlineFields = [
  field('deadlines.cancelBeforeDays', 'Full refund until', 'number'),
  field('deadlines.closesBeforeDays', 'Booking closes', 'number'),
  field('deadlines.artworkDueBeforeDays', 'Artwork due', 'number'),
  field('deadlines.proofsDueBeforeDays', 'Proofs due', 'number'),
  field('deadlines.pressLockBeforeDays', 'Press lock', 'number'),
];

const linesOf = (side: keyof Town['spots'], called: string): Field[] =>
  ['first', 'second', 'third'].map((line, index) => field(`spots.${side}.${index}`, `${called}, ${line} line`));
export const sideFields = [linesOf('front', 'Front'), linesOf('back', 'Back')] as const;

const statisticWords: Record<keyof Town['statistics'], string> = {
  purchase: 'Buy because of mail',
  visit: 'Visit a place because of mail',
  recall: 'Remember mail ads',
  response: 'Respond more than to email',
  combined: 'Gain from combining mail and web',
  blindness: 'Overlook ads on web pages',
  adsDaily: 'Ads a person sees a day',
};
export const statisticFields: Field[] = Object.entries(statisticWords).flatMap(([name, words]) => [
  field(`statistics.${name}.figure`, words),
  field(`statistics.${name}.source`, `Source of “${words}”`),
]);

export const tokenWords: Record<keyof BrandTokens, string> = {
  red: 'Main color',
  'red-deep': 'Main color, pressed',
  'red-tint': 'Main color, as a background',
  'on-red': 'Text on the main color',
  blue: 'Second color',
  'blue-deep': 'Second color, pressed',
  'blue-tint': 'Second color, as a ground',
  'on-blue': 'Text on the second color',
  band: 'Band',
  'on-band': 'Text on the band',
};
const otherTokenWords: Record<string, string> = {
  page: 'The page',
  card: 'A panel',
  tint: 'A tinted ground',
  ink: 'Text',
  'art-red': 'Main color in pictures',
  'art-fill': 'The ground of pictures',
  'on-art-red': 'Text on the main color in pictures',
};
export const tokenCalled = (token: string): string => ({ ...otherTokenWords, ...tokenWords })[token] ?? token;
export const tokenNames = Object.keys(tokenWords) as (keyof BrandTokens)[];
export const schemeWords = { light: 'Light pages', dark: 'Dark pages' } as const;
export const schemes = ['light', 'dark'] as const;

export const colorPlace = (scheme: (typeof schemes)[number], token: string): string => `brand.${scheme}.${token}`;
const colorFields = schemes.flatMap((scheme) =>
  tokenNames.map((token) => field(colorPlace(scheme, token), `${schemeWords[scheme]}: ${tokenWords[token]}`, 'color')),
);

export const plainFields: readonly Field[] = [
  ...placeFields,
  ...addressFields,
  ...totalFields,
  ...cardFields,
  ...deadlineFields,
  ...sideFields.flat(),
  ...statisticFields,
  ...colorFields,
];

/** Returns a control's id, which `@postcard/ui` derives from the field's name. */
export const controlId = (place: string): string => `field-${place}`;

/** Kinds of fields. Text that cannot be parsed is kept, so that the draft reports an error. */
type Kind = 'text' | 'number' | 'money' | 'list' | 'months' | 'color';
export type Typed = string | string[];

export const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
/** Splits only at commas, because names contain spaces. */
export const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

const amount = /^(?:US)?\$?\s?(?:\d{1,3}(?:[,\s]\d{3})+|\d+)(?:[.]\d{1,2})?$/u;
const amountOf = (text: string): number | null =>
  amount.test(text) ? Number(text.replaceAll(/[US$,\s]/gu, '')) : null;

export function numberOf(text: string): number | string {
  const number = amountOf(text);
  return number !== null && Number.isInteger(number) ? number : text;
}

export function centsOf(text: string): number | string {
  const dollars = amountOf(text);
  return dollars === null ? text : Math.round(dollars * 100);
}

export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2).replace(/[.]00$/, '');

export function typedOf(kind: Kind, value: unknown): Typed {
  if (kind === 'months') return Array.isArray(value) ? value.map(String) : [];
  if (value === undefined || value === null) return '';
  if (kind === 'money' && typeof value === 'number') return dollarsOf(value);
  if (kind === 'list' && Array.isArray(value)) return value.map((part) => shown(part)).join(', ');
  return shown(value);
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export function valueOf(kind: Kind, typed: Typed): unknown {
  if (kind === 'months') return [...typed].map(Number).toSorted((one, other) => one - other);
  const text = String(typed).trim();
  if (kind === 'number') return numberOf(text);
  if (kind === 'money') return centsOf(text);
  if (kind === 'list') return partsOf(text);
  return kind === 'color' ? text.toLowerCase() || undefined : text;
}
