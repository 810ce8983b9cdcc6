export * from './contact-requests.ts';
export { type FormFields, type ViewOf } from './request-fields.ts';
export * from './request-routes.ts';
export * from './request-statistics.ts';
export * from './sample-requests.ts';
