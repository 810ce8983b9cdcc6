export * from './contact-requests.ts';
export { givenOf } from './request-fields.ts';
export * from './request-entries.ts';
export * from './request-routes.ts';
export * from './request-statistics.ts';
export * from './sample-requests.ts';
