import { isPhone, phoneSentence } from '@postcard/contracts/phone';
import { toast } from '@postcard/web-kit';

type Rule = { most: number; required?: boolean; phone?: boolean };

/** Returns validation rules with the server's texts. They replace a schema, which the page would have to load. */
export const rules = ({ most, required = false, phone = false }: Rule) => ({
  validate: {
    required: (value: string) => !required || value.trim() !== '' || 'This field is required',
    most: (value: string) =>
      value.trim().length <= most || `Please use at most ${most.toLocaleString('en-US')} characters`,
    phone: (value: string) => !phone || value.trim() === '' || isPhone(value) || phoneSentence,
  },
});

export const toastMissing =
  (title: string) =>
  (errors: object): void => {
    const isMissing = Object.values(errors).some((error: { type?: unknown }) => error.type === 'required');
    if (isMissing) toast({ variant: 'destructive', title, description: 'Please fill out all required fields.' });
  };
