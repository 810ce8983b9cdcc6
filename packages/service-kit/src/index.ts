export * from './audit/audit.ts';
export * from './auth/access-token.ts';
export * from './auth/authenticate.ts';
export * from './auth/cookie-names.ts';
export * from './auth/jwks.ts';
export * from './auth/session-check.ts';
export * from './background.ts';
export * from './bus/bus.ts';
export * from './bus/consumer.ts';
export * from './bus/dead-letters.ts';
export * from './bus/publish.ts';
export type { QueueState } from './bus/queues.ts';
export * from './bus/topology.ts';
export * from './config.ts';
export * from './deployment-rules.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './group.ts';
export { requireFreshProof } from './http/admit.ts';
export * from './http/app.ts';
export * from './http/body.ts';
export * from './http/csv.ts';
export * from './http/event-streams.ts';
export { readCursor, writeCursor } from './http/list-order.ts';
export type { Page, Paging } from './http/list-order.ts';
export * from './http/paging.ts';
export * from './http/response-cache.ts';
export * from './http/serve.ts';
export * from './idempotency.ts';
export * from './purge.ts';
export * from './setup-check.ts';
export * from './log.ts';
export * from './mail-counts.ts';
export * from './metrics.ts';
export * from './metrics-server.ts';
export * from './migrate.ts';
export * from './any-model.ts';
export * from './mongo.ts';
export * from './outbox/outbox.ts';
export * from './outbox/relay.ts';
export * from './request-context.ts';
export { createMatcher, searchable, searchTextOf, type WithSearchText } from './search/search-text.ts';
export * from './security/network.ts';
export * from './security/security-log.ts';
export * from './service.ts';
export * from './town/current.ts';
export {
  firstTown,
  isOnlyTown,
  knownTowns,
  membershipHere,
  membershipPath,
  onNewTown,
  ownTowns,
} from './town/known.ts';
export { townsPublished } from './published-towns.ts';
export { createTownWork } from './town/town-work.ts';
export { loadWhenChanged, type LoadPublished } from './town/load-published.ts';
export * from './town/days.ts';
export { isOfEveryTown, ofEachTown, ofEveryTown, ownDocument, ownFilter } from './town/scope.ts';
