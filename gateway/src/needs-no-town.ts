import { allRoutes } from '@postcard/contracts/routes';
import type { IncomingMessage } from 'node:http';
import { isWebhook } from './admission.ts';
import { isRead } from './exchange.ts';

const reads = allRoutes.filter(({ method }) => method === 'GET');
const parametersOf = ({ path }: (typeof reads)[number]): number => path.split('{').length;
/** Same order as in services: fixed segments before parameters. */
const patterns = reads
  .toSorted((one, other) => parametersOf(one) - parametersOf(other))
  .map(({ path, access }) => ({
    expression: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    isPublic: access === 'public',
  }));

const isPublicRead = (path: string): boolean =>
  patterns.find(({ expression }) => expression.test(path))?.isPublic ?? false;

/** Returns true for public reads and for signed events of Stripe or SendGrid. */
export const needsNoTown = (request: IncomingMessage, path: string): boolean =>
  isRead(request) ? isPublicRead(path) : isWebhook(path);
