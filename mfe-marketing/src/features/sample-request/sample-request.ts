import { sampleMessageOf } from '@postcard/contracts/request-messages';
import type { SampleRequestBody } from '@postcard/contracts/requests';
import { rows, type SampleForm } from './fields.ts';

const fields = rows.flat();

export const emptySampleForm = {
  ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
  message: '',
  subject: '',
} as SampleForm;

export function sampleRequestOf(values: SampleForm): SampleRequestBody {
  const { address, city, zipcode, website, message, ...others } = values;
  const filled = Object.entries(others).filter(([, text]) => text !== '');
  return {
    ...(Object.fromEntries(filled) as typeof others),
    message: sampleMessageOf({ address, city, zipcode, website, message }),
  };
}
