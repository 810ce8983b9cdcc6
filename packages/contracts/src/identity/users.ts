import { z } from '../shared/zod.ts';
import { businessCategory, businessSubcategory, checkCategoryPair } from '../shared/categories.ts';
import { email, exactText, optionalText, phone, text, website } from '../shared/fields.ts';
import { looksLikeLink } from '../shared/link-like.ts';

/** Scripts that may be mixed in one name (Unicode TR 39, but never with Latin). */
const together = ['Han Hiragana Katakana', 'Han Hangul', 'Han Bopomofo'];
const alone =
  'Latin Greek Cyrillic Armenian Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada Malayalam ' +
  'Sinhala Thai Lao Khmer Myanmar Georgian Ethiopic';

const written = [...together, ...alone.split(' ')].map((scripts) => {
  const letters = scripts.split(' ').map((script) => `\\p{Script_Extensions=${script}}`);
  return `[${letters.join('')}\\p{Script=Common}\\p{Script=Inherited}]*`;
});
const oneScript = new RegExp(`^(?:${written.join('|')})$`, 'u');

/** Matches invisible characters. Some scripts need joiners between letters; Latin does not. */
const hidden = /[\p{Default_Ignorable_Code_Point}]/u;
const latin = /\p{Script=Latin}/u;
const mayBeHidden = /[\u200c\u200d]/gu;

const isVisible = (name: string): boolean => !hidden.test(latin.test(name) ? name : name.replaceAll(mayBeHidden, ''));

/** Returns whether a name is in one script, because a Cyrillic letter among Latin ones can deceive. */
const isInOneScript = (name: string): boolean => oneScript.test(name);

const passwordLength = z
  .string('Password must be at least 8 characters')
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password must be at most 128 characters')
  .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
  .regex(/[a-z]/, 'Password must contain at least one lowercase letter');

/** A reset requires no special character; registering does. */
export const resetPassword = passwordLength.regex(/[0-9]/, 'Password must contain at least one number');
export const newPassword = resetPassword.regex(/[^A-Za-z0-9]/, 'Password must contain at least one special character');

/** A username must not look like a link, because emails contain it. */
export const username = text('Username is required', 60)
  .refine(
    (name) => !looksLikeLink(name) && !/[/:\\]/.test(name),
    'Please choose a username that does not look like a web or email address',
  )
  .refine(
    (name) => isVisible(name) && !/[\p{Cc}\u2028\u2029]/u.test(name),
    'Please choose a username without hidden characters',
  )
  .refine(isInOneScript, 'Please use letters of only one alphabet');

const profile = {
  businessName: text('Business name is required', 120),
  businessCategory,
  businessSubcategory,
  firstName: text('First name is required', 80),
  lastName: text('Last name is required', 80),
  website,
  phone: phone('Phone number is required'),
};

export const registerBody = z
  .strictObject({
    ...profile,
    businessType: z.string().trim().max(80).default('Other'),
    contactName: optionalText(170),
    email,
    username,
    password: newPassword,
  })
  .superRefine(checkCategoryPair);
export type RegisterBody = z.infer<typeof registerBody>;

export const quickStartBody = z
  .strictObject({
    businessName: profile.businessName,
    businessCategory,
    businessSubcategory,
    firstName: profile.firstName.optional(),
    lastName: profile.lastName.optional(),
    /** Both names in one, as an older release sends them. */
    name: text('Your name is required', 160).optional(),
    email,
    phone: profile.phone,
  })
  .superRefine(checkCategoryPair)
  .refine(({ firstName, name }) => firstName || name, { path: ['firstName'], error: 'First name is required' });
export type QuickStartBody = z.infer<typeof quickStartBody>;

export const quickStartForm = quickStartBody.safeExtend({ firstName: profile.firstName, lastName: profile.lastName });
export type QuickStartForm = z.infer<typeof quickStartForm>;

/** Six digits of an authenticator app, or a recovery code, with or without its space. */
export const oneTimeCode = text('Please enter the code', 40);

export const loginBody = z.strictObject({
  /** The username or the email address. */
  username: text('Username is required', 254),
  password: exactText('Password is required'),
  code: oneTimeCode.optional(),
});

export const profileChange = z
  .strictObject({
    ...profile,
    businessType: z.string().trim().max(80),
    contactName: optionalText(170),
    email,
    currentPassword: z.string().max(1000, 'Please use at most 1000 characters'),
  })
  .partial()
  .superRefine(checkCategoryPair);
export type ProfileChange = z.infer<typeof profileChange>;

export const userStatuses = ['administrator', 'member', 'none'] as const;
export type UserStatus = (typeof userStatuses)[number];
