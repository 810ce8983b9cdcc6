import { allRoutes } from '@postcard/contracts/routes';
import type { IncomingMessage } from 'node:http';
import { isWebhook } from './admission.ts';
import { isRead } from './exchange.ts';

const reads = allRoutes.filter(({ method }) => method === 'GET');
const parametersOf = ({ path }: (typeof reads)[number]): number => path.split('{').length;
/** As services find them: a route that names a segment goes before one that takes any. */
const patterns = reads
  .toSorted((one, other) => parametersOf(one) - parametersOf(other))
  .map(({ path, access }) => ({
    expression: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    isPublic: access === 'public',
  }));

const isPublicRead = (path: string): boolean =>
  patterns.find(({ expression }) => expression.test(path))?.isPublic ?? false;

/**
 * Returns whether a call of the API needs no town: a read of what is public by its contract, or an event of Stripe or
 * SendGrid, which proves itself and is about whatever it names.
 */
export const needsNoTown = (request: IncomingMessage, path: string): boolean =>
  isRead(request) ? isPublicRead(path) : isWebhook(path);
