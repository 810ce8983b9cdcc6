// Loaded before svc-notify by the control run alone: takes away that an event names its email, by which it makes one.
// The product has no such switch; the checker must find what comes of it, or it would find nothing.
import { registerHooks } from 'node:module';

const named = 'model.create({ _id: name, mailId })';

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/svc-notify/src/mails/names.ts')) return loaded;
    const source = String(loaded.source);
    if (!source.includes(named)) throw new Error('The inbox of emails has moved: name its file here.');
    return { ...loaded, source: source.replace(named, 'model.create({ _id: mailId, mailId })') };
  },
});
