import { sampleMessageOf } from '@postcard/contracts/request-messages';
import type { SampleRequestBody } from '@postcard/contracts/requests';

export type SampleForm = {
  name: string;
  business: string;
  address: string;
  city: string;
  zipcode: string;
  email: string;
  phone: string;
  website: string;
  message: string;
  /** The trap for robots. */
  subject: string;
};

export const emptySampleForm: SampleForm = {
  name: '',
  business: '',
  address: '',
  city: '',
  zipcode: '',
  email: '',
  phone: '',
  website: '',
  message: '',
  subject: '',
};

const required = ['name', 'business', 'address', 'city', 'zipcode', 'email', 'phone'] as const;

export const isComplete = (values: SampleForm): boolean => required.every((field) => values[field].trim() !== '');

export function sampleRequestOf(values: SampleForm): SampleRequestBody {
  const { name, business, email, phone, subject } = values;
  return { name, business, email, phone, message: sampleMessageOf(values), ...(subject && { subject }) };
}
