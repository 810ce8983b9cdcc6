import { isPhone, phoneSentence } from '@postcard/contracts/phone';

type Rule = { most: number; required?: boolean; phone?: boolean };

/** Checks a field before it is sent, in the server's words. No schema, so that the page loads none for it. */
export const rules = ({ most, required = false, phone = false }: Rule) => ({
  validate: {
    required: (value: string) => !required || value.trim() !== '' || 'This field is required',
    most: (value: string) =>
      value.trim().length <= most || `Please use at most ${most.toLocaleString('en-US')} characters`,
    phone: (value: string) => !phone || value.trim() === '' || isPhone(value) || phoneSentence,
  },
});

/** Returns whether a required field is empty. */
export const isMissing = (errors: Record<string, unknown>): boolean =>
  Object.values(errors as Record<string, { type?: unknown }>).some(({ type }) => type === 'required');
