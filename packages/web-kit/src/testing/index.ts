export { fakeFetch, problem, type ApiCall, type FakeApi } from './fake-api.ts';
export { FakeStream } from './fake-stream.ts';
export { renderRoutes, type RenderedRoutes, type RenderOptions } from './render-routes.tsx';
export { testAdmin, testMember } from './test-user.ts';
