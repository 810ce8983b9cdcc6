export {
  aCard,
  aConversation,
  anApplication,
  aPageOf,
  aPaidBooking,
  noArtwork,
  testAdmin,
  testMember,
} from './builders.ts';
export { recordDownloads, fakeFetch, patched, problem, type ApiCall, type FakeApi } from './fake-api.ts';
export {
  closedWindow,
  creationOptions,
  fakePasskeys,
  noPasskeys,
  requestOptions,
  sentAssertion,
} from './fake-passkeys.ts';
export { FakeStream, renderRoutes, type RenderedRoutes, toasted } from './render-routes.tsx';
export { renderTownPages, textsOf } from './render-town.ts';
