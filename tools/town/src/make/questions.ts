import { townSchema } from '@postcard/contracts/town-schema';

export type Details = Record<Question['flag'], string>;

export type Question = {
  flag: string;
  asks: string;
  usual?: (details: Partial<Details>) => string;
  /** Returns the problem with a response; undefined if there is none. */
  fault: (text: string) => string | undefined;
};

const { shape } = townSchema;
type Schema = { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } };

const by =
  (schema: Schema, read: (text: string) => unknown = (text) => text) =>
  (text: string): string | undefined =>
    schema.safeParse(read(text)).error?.issues[0]?.message;

/** `12,000` and `12000` are the same. */
export const wholeNumber = (text: string): number => Number(text.replaceAll(',', '').trim() || Number.NaN);
/** `$650` and `650` as cents. */
export const cents = (text: string): number => Math.round(wholeNumber(text.replace('$', '')) * 100);
/** Separated by commas; each may have several words. */
export const divided = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
/** Separated by commas or spaces. */
export const listed = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

const count = (least: number) => (text: string) =>
  Number.isInteger(wholeNumber(text)) && wholeNumber(text) >= least
    ? undefined
    : `Please enter a whole number, at least ${least}`;
const zonesFault = (text: string) =>
  divided(text).length <= 6 && divided(text).every((compass) => compass.length <= 20)
    ? undefined
    : 'Please enter one to six places such as North, divided by commas';
const domain = (text: string) =>
  by(shape.emails.shape.hello)(`hello@${text}`) && 'Please enter a domain such as card.example';

export const questions: readonly Question[] = [
  { flag: 'name', asks: "The town's name", fault: by(shape.name) },
  { flag: 'state', asks: 'Its state, two letters', fault: by(shape.state) },
  { flag: 'zip', asks: 'Its ZIP codes, the one of your address first', fault: by(shape.zipCodes, listed) },
  { flag: 'time-zone', asks: 'Its time zone, such as America/Denver', fault: by(shape.timeZone) },
  {
    flag: 'product',
    asks: 'What the card is called',
    usual: ({ name }) => `The ${name} Postcard`,
    fault: by(shape.product),
  },
  {
    flag: 'host',
    asks: 'The host name of its pages',
    usual: ({ id }) => `${id}.localhost`,
    fault: by(shape.hosts, listed),
  },
  { flag: 'email-domain', asks: 'The domain of its emails: hello@, support@ and team@', fault: domain },
  { flag: 'phone', asks: 'Its telephone number', fault: by(shape.phone) },
  { flag: 'street', asks: 'The street and number of its address', fault: by(shape.street) },
  {
    flag: 'legal-entity',
    asks: 'Who signs contracts and invoices',
    usual: ({ product }) => String(product),
    fault: by(shape.legalEntity),
  },
  { flag: 'zones', asks: 'Where its zones lie, such as North, South', usual: () => 'Center', fault: zonesFault },
  { flag: 'households', asks: 'Households in all of them', fault: count(1) },
  { flag: 'residents', asks: 'Residents in all of them', fault: count(1) },
  { flag: 'income', asks: 'Their average income a year, in dollars', fault: count(1000) },
  { flag: 'businesses', asks: 'Businesses in all of them', fault: count(1) },
  { flag: 'pieces', asks: 'Cards printed a month', fault: by(shape.monthlyPieces, wholeNumber) },
  { flag: 'medium', asks: 'Price of a medium spot, in dollars', fault: by(shape.prices.shape.medium, cents) },
  { flag: 'large', asks: 'Price of a large spot, in dollars', fault: by(shape.prices.shape.large, cents) },
  { flag: 'own-mailer', asks: "Price of a mailer of one's own, in dollars", fault: by(shape.traditionalCost, cents) },
];
