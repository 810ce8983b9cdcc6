/** Makes typed texts harmless in emails that may go to a third person: no link, markup or advertisement. */

const longestName = 60;

/** Matches markup, and text that a mail program turns into a link, including dots of other scripts. */
const linkLike =
  /[/\\@<>]|:\S|\p{L}{2,}:|(?:^|\s)www\b|[\p{L}\p{N}][.\u3002\uFF0E\uFF61]\p{L}{2,}|\d+\.\d+\.\d+\.\d+/iu;
const personLike = /^[\p{L}\p{M}'’.\- ]+$/u;

/** Removes invisible characters, such as those that change the direction of writing. */
const tidy = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

const person = (text: string): string => (isShort(text) && personLike.test(text) && !linkLike.test(text) ? text : '');
const business = (text: string): string => (isShort(text) && !linkLike.test(text) ? text : 'your business');
const subject = (text: string): string => (isShort(text) && !linkLike.test(text) ? text : 'your message');
/** Keeps a username readable, but puts spaces around characters of links. */
const username = (text: string): string =>
  text.slice(0, longestName).replaceAll(/[./\\:@<>\u3002\uFF0E\uFF61]/gu, ' $& ');

const isShort = (text: string): boolean => text.length <= longestName;

/** Replacements by field name, at any depth of an event. */
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

/** Fields to skip: the team, not a stranger, writes a card's name. */
const ofTheTeam = new Set(['nextCard']);

export function withHarmlessNames<T>(data: T, field = ''): T {
  if (typeof data === 'string') return (typedByStrangers[field]?.(tidy(data)) ?? data) as T;
  if (Array.isArray(data)) return data.map((each) => withHarmlessNames(each, field)) as T;
  if (typeof data !== 'object' || data === null || ofTheTeam.has(field)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withHarmlessNames(value, name)])) as T;
}
