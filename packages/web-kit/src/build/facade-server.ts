export * from './facade.ts';
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@router-itself';
