// Loaded before each unit by the control run alone: takes away the bounds on what a client can hold and send. The
// product has no such switch; the judge must find what comes of it, or it would find nothing.
import { registerHooks } from 'node:module';

/** By the end of a module's address: the text of the guard, and what replaces it. */
const guards = [
  ['/gateway/src/bounds.ts', /perAddress: [^,]+, total: [^}]+\}/gu, 'perAddress: Infinity, total: Infinity }'],
  ['/gateway/src/open-requests.ts', /return isUpload\(request, path\) \?/u, 'return true ?'],
  ['/gateway/src/proxy/upstream.ts', /body instanceof IncomingMessage \? uploads : responses/u, 'responses'],
  ['/service-kit/src/http/is-encoded.ts', /!== 'identity'/u, "=== 'none at all'"],
  ['/service-kit/src/http/unread-body.ts', /await next\(\);/u, 'return next();'],
  ['/service-kit/src/http/serve.ts', /townKey\(`\$\{contract\.path\}/u, 'townKey(`${ctx.originalUrl}'],
  ['/service-kit/src/http/response-cache.ts', /const mostBytes = [^;]+;/u, 'const mostBytes = Infinity;'],
  ['/service-kit/src/http/response-cache.ts', /const mostEntries = [^;]+;/u, 'const mostEntries = Infinity;'],
  ['/service-kit/src/http/event-streams.ts', /const mostOpen = [\d_]+/u, 'const mostOpen = Infinity'],
];

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const mine = guards.filter(([end]) => url.endsWith(end));
    if (mine.length === 0) return loaded;
    let source = String(loaded.source);
    for (const [end, guard, without] of mine) {
      if (source.search(guard) === -1) throw new Error(`The guard of ${end} has moved: name its file here.`);
      source = source.replace(guard, without);
    }
    return { ...loaded, source };
  },
});
