import type { IncomingHttpHeaders } from 'node:http';

export const isEncoded = ({ 'content-encoding': coding = 'identity' }: IncomingHttpHeaders): boolean =>
  coding.trim().toLowerCase() !== 'identity';
