import { z } from 'zod';
import { spotTypes } from './business.ts';
import { businessCategory, businessSubcategory, checkCategoryPair } from './categories.ts';
import { adminListQuery, email, id, idParams, instant, optionalText, text } from './fields.ts';
import { route } from './route.ts';

export const sampleRequestBody = z.strictObject({
  name: text('Please enter your name', 120),
  business: text('Please enter your business', 120),
  email,
  phone: text('Please enter your phone number', 40),
  message: optionalText(4000),
});
export type SampleRequestBody = z.infer<typeof sampleRequestBody>;

/** What the ad interest form sends beside its composed message, so that statistics need not read text. */
export const interest = z.strictObject({ businessCategory, businessSubcategory, adSize: z.enum(spotTypes) }).superRefine(checkCategoryPair);
export type Interest = z.infer<typeof interest>;

/** The same in answers and events, where older readers must not refuse what is added later. */
const interestView = z.object({ businessCategory: z.string(), businessSubcategory: z.string(), adSize: z.enum(spotTypes) });

export const contactBody = z.strictObject({
  name: text('Please enter your name', 170),
  business: optionalText(120),
  email,
  phone: optionalText(40),
  message: text('Please enter a message', 6000),
  status: z.literal('pending').optional(),
  interest: interest.optional(),
});
export type ContactBody = z.infer<typeof contactBody>;

export const sampleRequestStatuses = ['pending', 'contacted', 'completed', 'cancelled'] as const;
export type SampleRequestStatus = (typeof sampleRequestStatuses)[number];
export const contactRequestStatuses = ['pending', 'responded', 'archived'] as const;
export type ContactRequestStatus = (typeof contactRequestStatuses)[number];

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

export const contactRequest = z
  .object({
    id,
    name: z.string(),
    business: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    message: z.string(),
    interest: interestView.nullable(),
    status: z.enum(contactRequestStatuses),
    createdAt: instant,
  })
  .meta({ id: 'ContactRequest' });
export type ContactRequest = z.infer<typeof contactRequest>;

export const accepted = z.object({ ok: z.literal(true), id }).meta({ id: 'Accepted' });

/** The status is read as text here, so that an unknown one is the named error `invalid_status` rather than a field's. */
const statusBody = z.strictObject({ status: z.string().max(30) });
const tag = 'Requests';

export const requestsRoutes = {
  submitSampleRequest: route({
    id: 'submitSampleRequest', method: 'POST', path: '/api/sample-requests', access: 'public', tag, summary: 'Ask for a sample card',
    body: sampleRequestBody, idempotent: true, success: { status: 201, schema: accepted }, errors: ['too_many_requests'],
  }),
  submitContact: route({
    id: 'submitContact', method: 'POST', path: '/api/contact', access: 'public', tag, summary: 'Send a message, or interest in an ad spot',
    body: contactBody, idempotent: true, success: { status: 201, schema: accepted }, errors: ['too_many_requests'],
  }),
  listSampleRequests: route({
    id: 'listSampleRequests', method: 'GET', path: '/api/sample-requests', access: 'admin', tag, summary: 'Sample requests, newest first',
    query: adminListQuery, success: { status: 200, schema: z.array(sampleRequest) }, errors: ['invalid_status'],
  }),
  listContactRequests: route({
    id: 'listContactRequests', method: 'GET', path: '/api/contact-requests', access: 'admin', tag, summary: 'Contact requests, newest first',
    query: adminListQuery, success: { status: 200, schema: z.array(contactRequest) }, errors: ['invalid_status'],
  }),
  setSampleRequestStatus: route({
    id: 'setSampleRequestStatus', method: 'PATCH', path: '/api/sample-requests/{id}', access: 'admin', tag, summary: 'Set the status of a sample request',
    params: idParams, body: statusBody, success: { status: 200, schema: sampleRequest }, errors: ['invalid_status', 'not_found', 'conflict'],
  }),
  setContactRequestStatus: route({
    id: 'setContactRequestStatus', method: 'PATCH', path: '/api/contact-requests/{id}', access: 'admin', tag, summary: 'Set the status of a contact request',
    params: idParams, body: statusBody, success: { status: 200, schema: contactRequest }, errors: ['invalid_status', 'not_found', 'conflict'],
  }),
} as const;
