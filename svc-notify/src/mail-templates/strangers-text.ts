/**
 * What a stranger typed, as it may stand in an email to an address that may be a third person's: anybody can register
 * or write under anybody's address, and our emails must carry nobody's link, markup or advertisement.
 */

const longestName = 60;

/** What a mail program would make a link of, and what markup is made of. Also with the dots of other scripts. */
const linkLike =
  /[/\\@<>]|:\S|\p{L}{2,}:|(?:^|\s)www\b|[\p{L}\p{N}][.\u3002\uFF0E\uFF61]\p{L}{2,}|\d+\.\d+\.\d+\.\d+/iu;
const personLike = /^[\p{L}\p{M}'’.\- ]+$/u;

/** One line without characters that are not seen, such as those which turn the direction of writing. */
const tidy = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

const person = (text: string): string => (isShort(text) && personLike.test(text) && !linkLike.test(text) ? text : '');
const business = (text: string): string => (isShort(text) && !linkLike.test(text) ? text : 'your business');
const subject = (text: string): string => (isShort(text) && !linkLike.test(text) ? text : 'your message');
/** It has to be read whole, and is no link with spaces round what would join one. */
const username = (text: string): string =>
  text.slice(0, longestName).replaceAll(/[./\\:@<>\u3002\uFF0E\uFF61]/gu, ' $& ');

const isShort = (text: string): boolean => text.length <= longestName;

/** By the name of a field, wherever it stands in an event: what takes the place of a text that could do harm. */
const typedByStrangers: Record<string, (text: string) => string> = {
  firstName: person,
  lastName: person,
  contactName: person,
  name: person,
  businessName: business,
  business,
  displayName: business,
  businessType: business,
  subject,
  username,
};

/** Of a card, which the team names, not a person. */
const ofTheTeam = new Set(['nextCard']);

/** The same data with harmless names: each as it is, unless it could be an advertisement. */
export function withHarmlessNames<T>(data: T, field = ''): T {
  if (typeof data === 'string') return (typedByStrangers[field]?.(tidy(data)) ?? data) as T;
  if (Array.isArray(data)) return data.map((each) => withHarmlessNames(each, field)) as T;
  if (typeof data !== 'object' || data === null || ofTheTeam.has(field)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withHarmlessNames(value, name)])) as T;
}
