import { requestEntries } from './request-entries.ts';
import { z } from '../shared/zod.ts';
import { spotTypes } from '../shared/business.ts';
import { businessCategory, businessSubcategory, categoryOf, checkCategoryPair } from '../shared/categories.ts';
import { email, id, instant, optionalPhone, optionalText, text } from '../shared/fields.ts';
import { line, linesOf, requireFields, subject, viewOf } from './request-fields.ts';
import { interestMessageOf } from './request-messages.ts';

export const interest = z
  .strictObject({ businessCategory, businessSubcategory, adSize: z.enum(spotTypes) })
  .superRefine(checkCategoryPair);
export type Interest = z.infer<typeof interest>;

/** Has no rules, so that older readers accept later values. */
const interestView = z.object({
  businessCategory: z.string(),
  businessSubcategory: z.string(),
  adSize: z.enum(spotTypes),
});

export const contactFields = {
  name: text('Please enter your name', 170),
  business: optionalText(120),
  email,
  phone: optionalPhone.optional(),
  message: text('Please enter a message', 6000),
};

export const contactBody = z.strictObject({
  ...contactFields,
  status: z.literal('pending').optional(),
  interest: interest.optional(),
  subject,
});
export type ContactBody = z.infer<typeof contactBody>;

const contactForm = z.strictObject({
  ...linesOf(contactFields),
  message: z.string().max(6000).default(''),
  subject,
});

const interestForm = z
  .strictObject({
    businessName: line,
    firstName: line,
    lastName: line,
    email: line,
    phone: line,
    businessCategory: line,
    businessSubcategory: line,
    website: line,
    adSize: z.enum(spotTypes),
    message: z.string().max(4000).default(''),
    subject,
  })
  .superRefine((form, context) =>
    requireFields(form, ['businessName', 'firstName', 'lastName', 'businessSubcategory'], context),
  )
  .transform(({ firstName, lastName, email: address, phone, subject: trap, businessCategory: _, ...fields }) => {
    // Without scripts, the form cannot match the category to the chosen subcategory, so it is derived here.
    const known = { ...fields, businessCategory: categoryOf(fields.businessSubcategory) ?? '' };
    const { businessName, businessCategory: category, businessSubcategory: subcategory, adSize } = known;
    return {
      name: `${firstName} ${lastName}`,
      business: businessName,
      email: address,
      phone,
      message: interestMessageOf(known),
      interest: { businessCategory: category, businessSubcategory: subcategory, adSize },
      ...(trap ? { subject: trap } : {}),
    };
  });

export const contactForms = z.union([interestForm, contactForm]);

export const contactRequestStatuses = ['pending', 'responded', 'archived'] as const;

export const contactRequest = z
  .object({
    id,
    ...viewOf(contactFields),
    interest: interestView.nullable(),
    status: z.enum(contactRequestStatuses),
    createdAt: instant,
  })
  .meta({ id: 'ContactRequest' });
export type ContactRequest = z.infer<typeof contactRequest>;

export const contactRequestDetail = contactRequest.extend(requestEntries).meta({ id: 'ContactRequestDetail' });
export type ContactRequestDetail = z.infer<typeof contactRequestDetail>;
