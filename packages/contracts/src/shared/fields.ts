import { cleanText } from './clean-text.ts';
import { isPhone, phoneSentence } from './phone.ts';
import { limits } from './sentences.ts';
import { z } from './zod.ts';

/** Fields that several forms share, with the words a user reads. */

/**
 * A text that has its own sentence where there is none. Given as a plain message, it would also be said of a text that
 * is too long.
 */
const given = (message: string) => z.string({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) });

/** A text that must be there. Its sentence is the same for nothing at all, null, an empty text and what is no text. */
export const text = (message: string, max = 200) => given(message).overwrite(cleanText).trim().min(1, message).max(max);

/** A text as it is, in which a space counts: a password, an id. */
export const exactText = (message: string, max = 1000) => given(message).min(1, message).max(max);

/** A text of one form. */
export const textLike = (form: RegExp, message: string) => z.string(message).regex(form, message);

export const optionalText = (max = 200) => z.string().overwrite(cleanText).trim().max(max).optional();

/** No mail server takes more than 64 characters before the @ (RFC 5321). */
export const emailWith = (message: string) =>
  z
    .email(message)
    .max(254, limits.characters.most(254))
    .refine((address) => address.lastIndexOf('@') <= 64, message);

export const email = emailWith('Please enter a valid email address');

/** A phone number somebody must give. */
export const phone = (message: string, max = 40) => text(message, max).refine(isEmptyOrPhone, phoneSentence);

/** A phone number that may be left empty. */
export const optionalPhone = optionalText(40).unwrap().refine(isEmptyOrPhone, phoneSentence);

/** An empty value has its own message. */
function isEmptyOrPhone(value: string): boolean {
  return value === '' || isPhone(value);
}

/** A web address, with or without its scheme; only http and https, since pages link to it. */
export const website = z
  .string()
  .trim()
  .max(300)
  .refine((value) => value === '' || isWebAddress(value), 'Please enter a web address such as example.com')
  .optional();

function isWebAddress(value: string): boolean {
  const url = URL.parse(/^https?:\/\//i.test(value) ? value : `https://${value}`);
  return url !== null && url.hostname.includes('.') && !url.username && !/\s/.test(value);
}

export const id = z.string().min(1).max(100);

export const instant = z.iso.datetime();

/** A calendar day of the town, `2026-11-21`. */
export const day = z.iso.date();

/** Integer cents. */
export const cents = z.int().min(0);

/** Header with which Stripe signs an event. */
export const stripeHeaders = z.object({ 'Stripe-Signature': z.string() });

export const idParams = z.strictObject({ id });

/** Paging of every list: newest first. `cursor` is what the `Link` header's next address carries. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
});

/** The query of a link that people open: apps that pass it on, and mail programs, add parameters to it. */
export const openedLinkQuery = z.looseObject({});

/** Names the version of a picture, so that browsers may keep each one for good. */
export const versionQuery = z.strictObject({ v: z.string().max(100).optional() });

/** Query of a searchable list. */
export const searchQuery = pageQuery.extend({ q: z.string().max(200).optional() });

/** Filter of a list by one of its statuses. Any other value is the named error `invalid_status` (`route.errors`). */
export const statusFilter = <const S extends string>(statuses: readonly S[]) =>
  z
    .enum(['', ...statuses])
    .optional()
    .transform((status) => (status || undefined) as S | undefined);

/** Query of the team's lists. A list may have another filter instead of `status`, such as `box` or `step`. */
export const adminListQuery = <const S extends string>(statuses: readonly S[]) =>
  searchQuery.extend({ status: statusFilter(statuses) });
