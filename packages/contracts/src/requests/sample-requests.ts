import { z } from '../shared/zod.ts';
import { email, id, instant, optionalText, text } from '../shared/fields.ts';
import { line, requireFields, subject } from './request-form.ts';
import { sampleMessageOf } from './request-messages.ts';

export const sampleRequestBody = z.strictObject({
  name: text('Please enter your name', 120),
  business: text('Please enter your business', 120),
  email,
  phone: text('Please enter your phone number', 40),
  message: optionalText(4000),
  subject,
});
export type SampleRequestBody = z.infer<typeof sampleRequestBody>;

/** The sample form's own fields, as a browser without script sends them; the output is the call's body. */
export const sampleRequestForm = z
  .strictObject({
    name: line,
    business: line,
    address: line,
    city: line,
    zipcode: line,
    email: line,
    phone: line,
    website: line,
    message: z.string().max(3000).default(''),
    subject,
  })
  .superRefine((form, context) => requireFields(form, ['address', 'city', 'zipcode'], context))
  .transform(({ name, business, email: address, phone, subject: trap, ...answers }) => ({
    name,
    business,
    email: address,
    phone,
    message: sampleMessageOf(answers),
    ...(trap ? { subject: trap } : {}),
  }));

export const sampleRequestStatuses = ['pending', 'contacted', 'completed', 'cancelled'] as const;
export type SampleRequestStatus = (typeof sampleRequestStatuses)[number];

export const sampleRequest = z
  .object({
    id,
    name: z.string(),
    business: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string().nullable(),
    status: z.enum(sampleRequestStatuses),
    createdAt: instant,
  })
  .meta({ id: 'SampleRequest' });
export type SampleRequest = z.infer<typeof sampleRequest>;
