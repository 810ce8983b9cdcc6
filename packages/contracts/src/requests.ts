import { z } from './zod.ts';
import { spotTypes } from './business.ts';
import { businessCategory, businessSubcategory, categoryOf, checkCategoryPair } from './categories.ts';
import { adminListQuery, day, email, id, idParams, instant, optionalText, text } from './fields.ts';
import { interestMessageOf, sampleMessageOf } from './request-messages.ts';
import { route } from './route.ts';

/**
 * A field no person sees, under a name that robots like and browsers do not fill in by themselves. A request with it is
 * answered like any other and goes no further.
 */
const subject = z.string().max(4000).optional();

export const sampleRequestBody = z.strictObject({
  name: text('Please enter your name', 120),
  business: text('Please enter your business', 120),
  email,
  phone: text('Please enter your phone number', 40),
  message: optionalText(4000),
  subject,
});
export type SampleRequestBody = z.infer<typeof sampleRequestBody>;

/** What the ad interest form sends beside its composed message, so that statistics need not read text. */
export const interest = z
  .strictObject({ businessCategory, businessSubcategory, adSize: z.enum(spotTypes) })
  .superRefine(checkCategoryPair);
export type Interest = z.infer<typeof interest>;

/** The same in answers and events, where older readers must not refuse what is added later. */
const interestView = z.object({
  businessCategory: z.string(),
  businessSubcategory: z.string(),
  adSize: z.enum(spotTypes),
});

export const contactBody = z.strictObject({
  name: text('Please enter your name', 170),
  business: optionalText(120),
  email,
  phone: optionalText(40),
  message: text('Please enter a message', 6000),
  status: z.literal('pending').optional(),
  interest: interest.optional(),
  subject,
});
export type ContactBody = z.infer<typeof contactBody>;

const line = z.string().max(300).default('');

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

const contactForm = z.strictObject({
  name: line,
  business: line,
  email: line,
  phone: line,
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
  .transform(({ firstName, lastName, email: address, phone, subject: trap, businessCategory: _, ...answers }) => {
    // Without script the second list cannot follow the first; the subcategory alone tells its category.
    const known = { ...answers, businessCategory: categoryOf(answers.businessSubcategory) ?? '' };
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

/** Either form that ends as a contact request: the message to the team, or the interest in an ad spot. */
export const contactForms = z.union([interestForm, contactForm]);

function requireFields<F extends Record<string, unknown>>(
  form: F,
  names: readonly (keyof F & string)[],
  context: z.RefinementCtx,
): void {
  for (const name of names)
    if (String(form[name]).trim() === '')
      context.addIssue({ code: 'custom', path: [name], message: 'Please fill out all required fields.' });
}

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

const counts = <Status extends string>(statuses: readonly Status[]) =>
  z.object({
    total: z.int(),
    byStatus: z.object(Object.fromEntries(statuses.map((status) => [status, z.int()])) as Record<Status, z.ZodInt>),
  });

/**
 * What came in between two days of the town, both included. `byDay` has every day of the range, also those without any.
 */
export const requestStatistics = z
  .object({
    from: day,
    to: day,
    sampleRequests: counts(sampleRequestStatuses),
    contactRequests: counts(contactRequestStatuses),
    byDay: z.array(z.object({ day, sampleRequests: z.int(), contactRequests: z.int() })),
    /** By the interest forms' category, most wanted first. */
    byCategory: z.array(z.object({ category: z.string(), count: z.int() })),
    byAdSize: z.object({ medium: z.int(), large: z.int() }),
  })
  .meta({ id: 'RequestStatistics' });
export type RequestStatistics = z.infer<typeof requestStatistics>;

/** Days of the town; without them the 30 days up to today. At most 366 days. */
export const statisticsQuery = z.strictObject({ from: day.optional(), to: day.optional() });

export const accepted = z.object({ ok: z.literal(true), id }).meta({ id: 'Accepted' });

/** What is searched for and filtered by, of all there is. */
const filterOf = <const S extends string>(statuses: readonly S[]) =>
  adminListQuery(statuses).pick({ q: true, status: true });

const tag = 'Requests';

export const requestsRoutes = {
  submitSampleRequest: route({
    id: 'submitSampleRequest',
    method: 'POST',
    path: '/api/sample-requests',
    access: 'public',
    tag,
    summary: 'Ask for a sample card',
    body: sampleRequestBody,
    form: sampleRequestForm,
    idempotent: true,
    success: { status: 201, schema: accepted },
    errors: ['too_many_requests'],
  }),
  submitContact: route({
    id: 'submitContact',
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    tag,
    summary: 'Send a message, or interest in an ad spot',
    body: contactBody,
    form: contactForms,
    idempotent: true,
    success: { status: 201, schema: accepted },
    errors: ['too_many_requests'],
  }),
  listSampleRequests: route({
    id: 'listSampleRequests',
    method: 'GET',
    path: '/api/sample-requests',
    access: 'admin',
    tag,
    summary: 'Sample requests, newest first',
    query: adminListQuery(sampleRequestStatuses),
    success: { status: 200, schema: z.array(sampleRequest) },
    errors: ['invalid_status'],
  }),
  listContactRequests: route({
    id: 'listContactRequests',
    method: 'GET',
    path: '/api/contact-requests',
    access: 'admin',
    tag,
    summary: 'Contact requests, newest first',
    query: adminListQuery(contactRequestStatuses),
    success: { status: 200, schema: z.array(contactRequest) },
    errors: ['invalid_status'],
  }),
  exportSampleRequests: route({
    id: 'exportSampleRequests',
    method: 'GET',
    path: '/api/sample-requests/export.csv',
    access: 'admin',
    tag,
    summary: 'The sample requests that match, as a spreadsheet',
    query: filterOf(sampleRequestStatuses),
    success: { status: 200, contentType: 'text/csv' },
    errors: ['invalid_status'],
  }),
  exportContactRequests: route({
    id: 'exportContactRequests',
    method: 'GET',
    path: '/api/contact-requests/export.csv',
    access: 'admin',
    tag,
    summary: 'The contact requests that match, as a spreadsheet',
    query: filterOf(contactRequestStatuses),
    success: { status: 200, contentType: 'text/csv' },
    errors: ['invalid_status'],
  }),
  requestStatistics: route({
    id: 'requestStatistics',
    method: 'GET',
    path: '/api/requests/statistics',
    access: 'admin',
    tag,
    summary: 'What came in: by status, by day, by category and by ad size',
    query: statisticsQuery,
    success: { status: 200, schema: requestStatistics },
  }),
  getSampleRequest: route({
    id: 'getSampleRequest',
    method: 'GET',
    path: '/api/sample-requests/{id}',
    access: 'admin',
    tag,
    summary: 'One sample request',
    params: idParams,
    success: { status: 200, schema: sampleRequest },
    errors: ['not_found'],
  }),
  setSampleRequestStatus: route({
    id: 'setSampleRequestStatus',
    method: 'PATCH',
    path: '/api/sample-requests/{id}',
    access: 'admin',
    tag,
    summary: 'Set the status of a sample request',
    params: idParams,
    body: z.strictObject({ status: z.enum(sampleRequestStatuses) }),
    success: { status: 200, schema: sampleRequest },
    errors: ['invalid_status', 'not_found', 'conflict'],
  }),
  getContactRequest: route({
    id: 'getContactRequest',
    method: 'GET',
    path: '/api/contact-requests/{id}',
    access: 'admin',
    tag,
    summary: 'One contact request',
    params: idParams,
    success: { status: 200, schema: contactRequest },
    errors: ['not_found'],
  }),
  setContactRequestStatus: route({
    id: 'setContactRequestStatus',
    method: 'PATCH',
    path: '/api/contact-requests/{id}',
    access: 'admin',
    tag,
    summary: 'Set the status of a contact request',
    params: idParams,
    body: z.strictObject({ status: z.enum(contactRequestStatuses) }),
    success: { status: 200, schema: contactRequest },
    errors: ['invalid_status', 'not_found', 'conflict'],
  }),
} as const;
