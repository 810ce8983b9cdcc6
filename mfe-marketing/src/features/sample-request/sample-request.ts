import { sampleMessageOf } from '@postcard/contracts/request-messages';
import type { SampleRequestBody } from '@postcard/contracts/requests';
import type { TextFieldProps } from '@postcard/ui';

type Field = Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'> & {
  name: string;
  label?: string;
  /** Maximum number of characters. Address, ZIP Code and website become lines of one message. */
  most: number;
  optional?: boolean;
};

const layout = [
  [
    { name: 'name', autoComplete: 'name', most: 120 },
    { name: 'business', label: 'Business', most: 120 },
  ],
  [{ name: 'address', label: 'Address', autoComplete: 'address-line1', most: 300 }],
  [
    { name: 'city', label: 'City', autoComplete: 'address-level2', most: 100 },
    { name: 'zipcode', label: 'Zip code', inputMode: 'numeric', autoComplete: 'postal-code', most: 20 },
  ],
  [
    { name: 'email', most: 254 },
    { name: 'phone', most: 40 },
  ],
  [{ name: 'website', label: 'Website (optional)', type: 'url', most: 300, optional: true }],
] as const satisfies readonly (readonly Field[])[];

/** `subject` is the honeypot for bots. */
type SampleForm = Record<(typeof layout)[number][number]['name'] | 'message' | 'subject', string>;

export type SampleField = Field & { name: keyof SampleForm };

/** Fields from top to bottom; the fields of a row are side by side. The message follows them. */
export const rows: readonly (readonly SampleField[])[] = layout;

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
