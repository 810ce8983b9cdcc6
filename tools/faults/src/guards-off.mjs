// Loaded before svc-campaigns by the control run alone: takes the condition away that a spot must be free to be
// claimed. The product has no such switch; the checker must find what comes of it, or it would find nothing.
import { registerHooks } from 'node:module';

const guarded = /(const absentOrExpired = \([^)]*\)[^=]*=> )\[\s*\{ \[place\]/u;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/svc-campaigns/src/booking/cards/claims.ts')) return loaded;
    const source = String(loaded.source);
    if (!guarded.test(source)) throw new Error('The guard of the claim has moved: name its file here.');
    return { ...loaded, source: source.replace(guarded, '$1[{ _id: { $$exists: true } }, { [place]') };
  },
});
