import { browserStorage } from '@postcard/web-kit';
import { spotTypes, type SpotType } from '@postcard/contracts/business';
import { emailWith, text } from '@postcard/contracts/fields';
import { isPhone } from '@postcard/contracts/phone';
import { interestMessageOf } from '@postcard/contracts/request-messages';
import type { ContactBody } from '@postcard/contracts/requests';
import { z } from '@postcard/contracts/zod';

export const interestForm = z.object({
  businessName: text('Business name is required', 120),
  firstName: text('First name is required', 80),
  lastName: text('Last name is required', 80),
  email: emailWith('Valid email is required'),
  phone: z.string().trim().max(40).refine(isPhone, 'Valid phone number is required'),
  businessCategory: text('Business category is required'),
  businessSubcategory: text('Business subcategory is required'),
  website: z.string().trim().max(300),
  adSize: z.enum(spotTypes),
  message: z.string().trim().max(4000),
  subject: z.string(),
});
export type InterestForm = z.infer<typeof interestForm>;

const storedSize = 'adSpotType';

export function rememberedSize(): SpotType {
  return browserStorage.get(storedSize) === 'large' ? 'large' : 'medium';
}

export const rememberSize = (size: SpotType): void => browserStorage.set(storedSize, size);

/** Returns the message for the team, with its parts for statistics (specification, section 7). */
export function contactOf(values: InterestForm): ContactBody {
  const { businessName, firstName, lastName, email, phone, businessCategory, businessSubcategory, adSize, subject } =
    values;
  return {
    name: `${firstName} ${lastName}`,
    business: businessName,
    email,
    phone,
    message: interestMessageOf(values),
    status: 'pending',
    interest: { businessCategory, businessSubcategory, adSize },
    ...(subject && { subject }),
  };
}
