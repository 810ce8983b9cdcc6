import type { IncomingHttpHeaders } from 'node:http';

/** Returns whether a request's body is compressed, or otherwise not sent as it is. */
export const isEncoded = ({ 'content-encoding': coding = 'identity' }: IncomingHttpHeaders): boolean =>
  coding.trim().toLowerCase() !== 'identity';
