import { grouped } from './numbers.ts';

/**
 * Messages for fields that have none. The validator's texts are never sent; a test checks that every possible message
 * is in `sentences` or `patterns`.
 */
export const sentences = {
  required: 'This field is required',
  unknown: 'This field is not known',
  text: 'Please enter text',
  number: 'Please enter a number',
  wholeNumber: 'Please enter a whole number',
  yesOrNo: 'Please choose yes or no',
  day: 'Please enter a date such as 2026-11-21',
  instant: 'Please enter a date and time such as 2026-11-21T18:00:00Z',
  email: 'Please enter a valid email address',
  url: 'Please enter a web address such as https://example.com',
  choice: 'Please choose one of the given values',
  list: 'Please send a list',
  group: 'Please send an object',
  form: 'This does not have the right format',
  other: 'Please check this field',
} as const;

const numberOf = (value: unknown): string => grouped(Number(value));

export const limits = {
  characters: {
    most: (limit: unknown) => `Please use at most ${numberOf(limit)} characters`,
    least: (limit: unknown) => `Please use at least ${numberOf(limit)} characters`,
  },
  items: {
    most: (limit: unknown) => `Please send at most ${numberOf(limit)} items`,
    least: (limit: unknown) => `Please send at least ${numberOf(limit)} items`,
  },
  amount: {
    most: (limit: unknown) => `Please enter at most ${numberOf(limit)}`,
    least: (limit: unknown) => `Please enter at least ${numberOf(limit)}`,
  },
} as const;

type Issue = {
  code?: string | undefined;
  input?: unknown;
  expected?: unknown;
  format?: unknown;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
};

const byType: Record<string, string> = {
  string: sentences.text,
  number: sentences.number,
  int: sentences.wholeNumber,
  boolean: sentences.yesOrNo,
  date: sentences.day,
  array: sentences.list,
  object: sentences.group,
  record: sentences.group,
};

const byFormat: Record<string, string> = {
  date: sentences.day,
  datetime: sentences.instant,
  email: sentences.email,
  url: sentences.url,
  safeint: sentences.wholeNumber,
  int32: sentences.wholeNumber,
};

const byCode: Record<string, string> = { unrecognized_keys: sentences.unknown, invalid_value: sentences.choice };

export function sentenceFor(issue: Issue): string {
  if (isMissing(issue)) return sentences.required;
  if (issue.code === 'invalid_type') return byType[String(issue.expected)] ?? sentences.other;
  if (issue.code === 'invalid_format') return byFormat[String(issue.format)] ?? sentences.form;
  if (issue.code === 'too_big') return sizeOf(issue).most(issue.maximum);
  if (issue.code === 'too_small') return sizeOf(issue).least(issue.minimum);
  return byCode[issue.code ?? ''] ?? sentences.other;
}

/** Treats absent, null and empty values alike, because they are the same to a person who fills in a form. */
function isMissing({ code, input }: Issue): boolean {
  if (code === 'unrecognized_keys') return false;
  if (input === undefined || input === null) return true;
  return code !== 'custom' && (input === '' || (Array.isArray(input) && input.length === 0));
}

function sizeOf({ origin }: Issue): (typeof limits)[keyof typeof limits] {
  if (origin === 'string') return limits.characters;
  return origin === 'array' || origin === 'set' || origin === 'map' ? limits.items : limits.amount;
}
