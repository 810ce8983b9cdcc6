// Only control runs load this file. It removes the guards of the set in its URL's query; the product has no such
// switch. A checker that does not find the consequences proves nothing.
import { registerHooks } from 'node:module';

const cache = '/service-kit/src/http/response-cache.ts';

/** Guards by set: the end of a module's URL, the code of the guard, and its replacement. */
const sets = {
  claims: [
    [
      '/svc-campaigns/src/booking/cards/claims.ts',
      /(const absentOrExpired = \([^)]*\)[^=]*=> )\[\s*\{ \[place\]/u,
      '$1[{ _id: { $$exists: true } }, { [place]',
    ],
  ],
  inbox: [['/svc-notify/src/mails/names.ts', /(?<=insertOnce\(model, \{ _id: )name/u, 'mailId']],
  // For lru-cache, 0 means that entries never expire.
  cache: [[cache, /ttl: longestMs,/u, 'ttl: 0,']],
  hostile: [
    ['/gateway/src/bounds.ts', /perAddress: [^,]+, total: [^}]+\}/gu, 'perAddress: Infinity, total: Infinity }'],
    ['/gateway/src/open-requests.ts', /return isUpload\(request, path\) \?/u, 'return true ?'],
    ['/gateway/src/proxy/upstream.ts', /body instanceof IncomingMessage \? uploads : responses/u, 'responses'],
    ['/service-kit/src/http/accepted-encoding.ts', /!== 'identity'/u, "=== 'none at all'"],
    ['/service-kit/src/http/unread-body.ts', /await next\(\);/u, 'return next();'],
    ['/service-kit/src/http/serve.ts', /townKey\(`\$\{contract\.path\}/u, 'townKey(`${ctx.originalUrl}'],
    [cache, /const mostBytes = [^;]+;/u, 'const mostBytes = Number.MAX_SAFE_INTEGER;'],
    [cache, /const mostEntries = [^;]+;/u, 'const mostEntries = 1_000_000;'],
    ['/service-kit/src/http/event-streams.ts', /const mostOpen = [\d_]+/u, 'const mostOpen = Infinity'],
  ],
};
const guards = sets[new URL(import.meta.url).search.slice(1)];

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    let source;
    for (const [end, guard, without] of guards.filter(([end]) => url.endsWith(end))) {
      source ??= String(loaded.source);
      if (source.search(guard) === -1)
        throw new Error(`The guard of ${end} was not found: update its file name or pattern here.`);
      source = source.replace(guard, without);
    }
    return source === undefined ? loaded : { ...loaded, source };
  },
});
