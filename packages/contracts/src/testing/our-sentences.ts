import { limits, sentences } from '../shared/sentences.ts';

/** What fields say for themselves, to the letter. Whoever gives a field a sentence of its own adds it here. */
const own: readonly string[] = [
  'Business category is required',
  'Business name is required',
  'Business subcategory is required',
  'First name is required',
  'Last name is required',
  'Your name is required',
  'Password is required',
  'Phone number is required',
  'Username is required',
  'Password must be at least 8 characters',
  'Password must be at most 128 characters',
  'Password must contain at least one lowercase letter',
  'Password must contain at least one uppercase letter',
  'Password must contain at least one number',
  'Password must contain at least one special character',
  'Please choose a username that does not look like a web or email address',
  'Please choose a category from the list',
  'Please choose a subcategory from the list',
  'Please choose a card',
  'Please choose a spot or a size',
  'Please choose each card once',
  'Please choose at most 12 cards',
  'Please choose a template',
  'Please choose at least one event',
  'Please choose at most 100 events',
  'Please ask for at least $1.00, or for nothing where there is no such cycle',
  'Please ask for at most $10,000.00',
  'Please enter the code',
  'Please name the passkey',
  'This is no passkey',
  'Please enter a letter and three digits, such as C012',
  'Please enter a message',
  'Please enter a name',
  'Please enter a subject',
  'Please enter a title',
  'Please enter a web address such as example.com',
  'Please enter a year from 2000 to 2099',
  'Please enter at most 200 routes',
  'Please enter five digits',
  'Please enter the answer',
  'Please enter your business',
  'Please enter your name',
  'Please enter your phone number',
  'Please fill out all required fields.',
  'Please give a reason',
  'Please name the plan',
  'Please say what should be different',
  'Please say where this rate is published',
  'Please say what the ad should do for you',
  'Please say why, the business will read it',
  'Please send at most 5 files',
  'Please upload the logo again',
  'Please use at most 12 lines',
  'Please write an answer',
  'Please write what has to be in the ad',
  'Please write what members get',
  'Please write what should be different',
  'A bundle has at least 50 pieces',
  'A card has 14 spots',
  'One day takes at most 5000 pieces',
  'This file is empty',
  'This file is larger than 25 MB',
  'This is no SHA-256',
];

const general = new Set<string>([...own, ...Object.values(sentences)]);
const number = /-?\d[\d,]*/;
const patterns = Object.values(limits)
  .flatMap(({ most, least }) => [most(1), least(1)])
  .map((sentence) => new RegExp(`^${sentence.replace('1', number.source)}$`));

/** Whether somebody of us wrote a sentence, and not the validator. */
export const isOurs = (sentence: string): boolean =>
  general.has(sentence) || patterns.some((pattern) => pattern.test(sentence));
