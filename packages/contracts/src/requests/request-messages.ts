import { type SpotType } from '../shared/business.ts';
import { grouped } from '../shared/numbers.ts';
import { currentTown } from '../shared/towns/index.ts';

/**
 * The messages that forms send in one text (specification, section 7), composed in one place: by the page, and by the
 * service for a form that was sent without script. No schema in here, so that a page carries none for it.
 */

export type SampleRequestFields = {
  address: string;
  city: string;
  zipcode: string;
  website?: string | undefined;
  message?: string | undefined;
};

/** Returns the address of the sample, the website and the message, a line each. */
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

/** Business name, category, subcategory, ad size with its price, website and additional information, a line each. */
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
