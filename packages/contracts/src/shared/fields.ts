import { cleanText } from './clean-text.ts';
import { isPhone, phoneSentence } from './phone.ts';
import { limits } from './sentences.ts';
import { z } from './zod.ts';

/** Returns `message` only for a wrong type. A plain message would also be used for a text that is too long. */
const requiredText = (message: string) =>
  z.string({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) });

/** The message is the same for a missing, null, empty or non-text value. */
export const text = (message: string, max = 200) =>
  requiredText(message).overwrite(cleanText).trim().min(1, message).max(max);

/** A text that is not trimmed, such as a password or an id. */
export const exactText = (message: string, max = 1000) => requiredText(message).min(1, message).max(max);

export const textLike = (form: RegExp, message: string) => z.string(message).regex(form, message);

export const optionalText = (max = 200) => z.string().overwrite(cleanText).trim().max(max).optional();

/** Mail servers accept at most 64 characters before the @ (RFC 5321). */
export const emailWith = (message: string) =>
  z
    .email(message)
    .max(254, limits.characters.most(254))
    .refine((address) => address.lastIndexOf('@') <= 64, message);

export const email = emailWith('Please enter a valid email address');

export const phone = (message: string, max = 40) => text(message, max).refine(isEmptyOrPhone, phoneSentence);

export const optionalPhone = optionalText(40).unwrap().refine(isEmptyOrPhone, phoneSentence);

function isEmptyOrPhone(value: string): boolean {
  return value === '' || isPhone(value);
}

/** Only http and https, because pages link to it. */
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

export const cents = z.int().min(0);

export const stripeHeaders = z.object({ 'Stripe-Signature': z.string() });

export const idParams = z.strictObject({ id });

export const tokenParams = z.strictObject({ token: z.string().min(1).max(200) });

/** Pages are newest first; the `Link` header has the next page's address with its `cursor`. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
});

/** Accepts unknown parameters, because apps and mail programs add them to links. */
export const openedLinkQuery = z.looseObject({});

/** Query with a picture's version, so that browsers can cache the picture forever. */
export const versionQuery = z.strictObject({ v: z.string().max(100).optional() });

export const searchQuery = pageQuery.extend({ q: z.string().max(200).optional() });

/** Other values cause the error `invalid_status` (`route.errors`). */
export const statusFilter = <const S extends string>(statuses: readonly S[]) =>
  z
    .enum(['', ...statuses])
    .optional()
    .transform((status) => (status || undefined) as S | undefined);

export const adminListQuery = <const S extends string>(statuses: readonly S[]) =>
  searchQuery.extend({ status: statusFilter(statuses) });

/** A range of at most 366 days; by default the 30 days up to today. */
export const statisticsQuery = z.strictObject({ from: day.optional(), to: day.optional() });
