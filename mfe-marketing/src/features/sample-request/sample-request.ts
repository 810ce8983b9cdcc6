import { sampleMessageOf } from '@postcard/contracts/request-messages';
import type { SampleRequestBody } from '@postcard/contracts/requests';
import { rows, type SampleForm } from './fields.ts';

const fields = rows.flat();

export const emptySampleForm = {
  ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
  message: '',
  subject: '',
} as SampleForm;

const required = fields.filter(({ optional }) => !optional);

export const isComplete = (values: SampleForm): boolean => required.every(({ name }) => values[name].trim() !== '');

export function sampleRequestOf(values: SampleForm): SampleRequestBody {
  const { address, city, zipcode, website, message, subject, ...given } = values;
  return {
    ...given,
    message: sampleMessageOf({ address, city, zipcode, website, message }),
    ...(subject && { subject }),
  };
}
