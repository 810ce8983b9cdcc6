import { z } from '../shared/zod.ts';
import { contactBody, contactForms, contactRequest, contactRequestStatuses } from './contact-requests.ts';
import { adminListQuery, id, idParams } from '../shared/fields.ts';
import { statisticsQuery } from '../shared/statistics-query.ts';
import { requestStatistics } from './request-statistics.ts';
import { route } from '../shared/route.ts';
import { sampleRequest, sampleRequestBody, sampleRequestForm, sampleRequestStatuses } from './sample-requests.ts';

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
