export { aCard, aConversation, anApplication, aPageOf, aPaidBooking, noArtwork } from './builders.ts';
export { recordDownloads } from './downloads.ts';
export { fakeFetch, patched, problem, type ApiCall, type FakeApi } from './fake-api.ts';
export {
  closedWindow,
  creationOptions,
  fakePasskeys,
  noPasskeys,
  requestOptions,
  sentAssertion,
} from './fake-passkeys.ts';
export { FakeStream } from './fake-stream.ts';
export { renderRoutes, type RenderedRoutes } from './render-routes.tsx';
export { testAdmin, testMember } from './test-user.ts';
export { toasted } from './toasted.ts';
export { renderTownPages, textsOf } from './render-town.ts';
