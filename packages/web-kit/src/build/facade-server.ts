/** The facade with what prerendering needs besides; in server builds alone. */
export * from './facade.ts';
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@router-itself';
