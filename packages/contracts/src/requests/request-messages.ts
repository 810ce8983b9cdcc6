import { type SpotType } from '../shared/business.ts';
import { grouped } from '../shared/numbers.ts';
import { currentTown } from '../shared/towns/index.ts';

/** Texts of forms (specification, section 7). Contains no schema, so that pages do not load one. */

export type SampleRequestFields = {
  address: string;
  city: string;
  zipcode: string;
  website?: string | undefined;
  message?: string | undefined;
};

export function sampleMessageOf({ address, city, zipcode, website, message }: SampleRequestFields): string {
  const lines = [`Address: ${address.trim()}, ${city.trim()}, ${currentTown().state} ${zipcode.trim()}`];
  if (website?.trim()) lines.push(`Website: ${website.trim()}`);
  if (message?.trim()) lines.push(message.trim());
  return lines.join('\n');
}

export type InterestFields = {
  businessName: string;
  businessCategory: string;
  businessSubcategory: string;
  adSize: SpotType;
  website?: string | undefined;
  message?: string | undefined;
};

const sizeNames = { medium: 'Medium', large: 'Large' } as const satisfies Record<SpotType, string>;

export function interestMessageOf({
  businessName,
  businessCategory,
  businessSubcategory,
  adSize,
  website,
  message,
}: InterestFields): string {
  return [
    `Business Name: ${businessName}`,
    `Category: ${businessCategory}`,
    `Subcategory: ${businessSubcategory}`,
    `Ad Size: ${sizeNames[adSize]} ($${grouped(currentTown().prices[adSize] / 100)})`,
    `Website: ${website || 'Not provided'}`,
    `Additional Info: ${message || 'None'}`,
  ].join('\n');
}
