import { requestEntries } from './request-entries.ts';
import { z } from '../shared/zod.ts';
import { email, id, instant, optionalText, phone, text } from '../shared/fields.ts';
import { line, linesOf, requireFields, subject, viewOf } from './request-fields.ts';
import { sampleMessageOf } from './request-messages.ts';

export const sampleFields = {
  name: text('Please enter your name', 120),
  business: text('Please enter your business', 120),
  email,
  phone: phone('Please enter your phone number'),
  message: optionalText(4000),
};

export const sampleRequestBody = z.strictObject({ ...sampleFields, subject });
export type SampleRequestBody = z.infer<typeof sampleRequestBody>;

export const sampleRequestForm = z
  .strictObject({
    ...linesOf(sampleFields),
    address: line,
    city: line,
    zipcode: line,
    website: line,
    message: z.string().max(3000).default(''),
    subject,
  })
  .superRefine((form, context) => requireFields(form, ['address', 'city', 'zipcode'], context))
  .transform(({ address, city, zipcode, website, message, subject: trap, ...fields }) => ({
    ...fields,
    message: sampleMessageOf({ address, city, zipcode, website, message }),
    ...(trap ? { subject: trap } : {}),
  }));

export const sampleRequestStatuses = ['pending', 'contacted', 'completed', 'cancelled'] as const;
export type SampleRequestStatus = (typeof sampleRequestStatuses)[number];

export const sampleRequest = z
  .object({
    id,
    ...viewOf(sampleFields),
    status: z.enum(sampleRequestStatuses),
    createdAt: instant,
  })
  .meta({ id: 'SampleRequest' });
export type SampleRequest = z.infer<typeof sampleRequest>;

export const sampleRequestDetail = sampleRequest.extend(requestEntries).meta({ id: 'SampleRequestDetail' });
export type SampleRequestDetail = z.infer<typeof sampleRequestDetail>;
