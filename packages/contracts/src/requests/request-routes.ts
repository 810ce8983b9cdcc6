import { z } from '../shared/zod.ts';
import {
  contactBody,
  contactForms,
  contactRequest,
  contactRequestDetail,
  contactRequestStatuses,
} from './contact-requests.ts';
import { adminListQuery, id, statisticsQuery } from '../shared/fields.ts';
import { requestStatistics } from './request-statistics.ts';
import { requestEntryBody } from './request-entries.ts';
import { callers, listByStatus, readOf, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';
import {
  sampleRequest,
  sampleRequestDetail,
  sampleRequestBody,
  sampleRequestForm,
  sampleRequestStatuses,
} from './sample-requests.ts';

export const accepted = z.object({ ok: z.literal(true), id }).meta({ id: 'Accepted' });

const filterOf = <const S extends string>(statuses: readonly S[]) =>
  adminListQuery(statuses).pick({ q: true, status: true });

const tag = 'Requests';

export const requestsRoutes = {
  ...routes(tag, callers.anyone, {
    submitSampleRequest: {
      method: 'POST',
      path: '/api/sample-requests',
      summary: 'Ask for a sample card',
      body: sampleRequestBody,
      form: sampleRequestForm,
      idempotent: true,
      success: { status: 201, schema: accepted },
      errors: ['too_many_requests'],
    },
    submitContact: {
      method: 'POST',
      path: '/api/contact',
      summary: 'Send a message, or interest in an ad spot',
      body: contactBody,
      form: contactForms,
      idempotent: true,
      success: { status: 201, schema: accepted },
      errors: ['too_many_requests'],
    },
  }),
  ...routes(tag, callers.office, {
    listSampleRequests: {
      ...listByStatus(sampleRequest, sampleRequestStatuses),
      path: '/api/sample-requests',
      logged: 'read',
      summary: 'Sample requests, newest first',
    },
    listContactRequests: {
      ...listByStatus(contactRequest, contactRequestStatuses),
      path: '/api/contact-requests',
      logged: 'read',
      summary: 'Contact requests, newest first',
    },
    exportSampleRequests: {
      method: 'GET',
      path: '/api/sample-requests/export.csv',
      stepUp: true,
      logged: 'export',
      summary: 'The sample requests that match, as a spreadsheet',
      query: filterOf(sampleRequestStatuses),
      success: { status: 200, contentType: 'text/csv' },
      errors: ['invalid_status'],
    },
    exportContactRequests: {
      method: 'GET',
      path: '/api/contact-requests/export.csv',
      stepUp: true,
      logged: 'export',
      summary: 'The contact requests that match, as a spreadsheet',
      query: filterOf(contactRequestStatuses),
      success: { status: 200, contentType: 'text/csv' },
      errors: ['invalid_status'],
    },
    requestStatistics: {
      method: 'GET',
      path: '/api/requests/statistics',
      roles: rolesFor.money,
      summary: 'What came in: by status, by day, by category and by ad size',
      query: statisticsQuery,
      success: { status: 200, schema: requestStatistics },
    },
    getSampleRequest: {
      ...readOf(sampleRequestDetail),
      path: '/api/sample-requests/{id}',
      logged: 'read',
      summary: 'One sample request',
    },
    addSampleRequestEntry: {
      method: 'POST',
      path: '/api/sample-requests/{id}/entries',
      summary: 'Send an email to the person who asked, or note something for the team',
      body: requestEntryBody,
      idempotent: true,
      success: { status: 201, schema: sampleRequestDetail },
      errors: ['not_found', 'conflict'],
    },
    setSampleRequestStatus: {
      method: 'PATCH',
      path: '/api/sample-requests/{id}',
      summary: 'Set the status of a sample request',
      body: z.strictObject({ status: z.enum(sampleRequestStatuses) }),
      success: { status: 200, schema: sampleRequest },
      errors: ['invalid_status', 'not_found', 'conflict'],
    },
    getContactRequest: {
      ...readOf(contactRequestDetail),
      path: '/api/contact-requests/{id}',
      logged: 'read',
      summary: 'One contact request',
    },
    addContactRequestEntry: {
      method: 'POST',
      path: '/api/contact-requests/{id}/entries',
      summary: 'Send an email to the person who asked, or note something for the team',
      body: requestEntryBody,
      idempotent: true,
      success: { status: 201, schema: contactRequestDetail },
      errors: ['not_found', 'conflict'],
    },
    setContactRequestStatus: {
      method: 'PATCH',
      path: '/api/contact-requests/{id}',
      summary: 'Set the status of a contact request',
      body: z.strictObject({ status: z.enum(contactRequestStatuses) }),
      success: { status: 200, schema: contactRequest },
      errors: ['invalid_status', 'not_found', 'conflict'],
    },
  }),
} as const;
