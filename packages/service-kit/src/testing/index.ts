export * from './client.ts';
export * from './events.ts';
export * from './issuer.ts';
export * from './service.ts';
export * from './stores.ts';
export { uncached } from './uncached.ts';
