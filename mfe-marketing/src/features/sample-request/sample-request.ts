import { town } from '@postcard/contracts/town';

export type SampleForm = { name: string; business: string; address: string; city: string; zipcode: string; email: string; phone: string; website: string; message: string };

export const emptySampleForm: SampleForm = { name: '', business: '', address: '', city: '', zipcode: '', email: '', phone: '', website: '', message: '' };

const required = ['name', 'business', 'address', 'city', 'zipcode', 'email', 'phone'] as const;

export const isComplete = (values: SampleForm): boolean => required.every((field) => values[field].trim() !== '');

/** Address, website and what else was written, as one message (specification, section 7). */
export function messageOf({ address, city, zipcode, website, message }: SampleForm): string {
  const lines = [`Address: ${address.trim()}, ${city.trim()}, ${town.state} ${zipcode.trim()}`];
  if (website.trim()) lines.push(`Website: ${website.trim()}`);
  if (message.trim()) lines.push(message.trim());
  return lines.join('\n');
}
