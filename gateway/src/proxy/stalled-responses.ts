import type { ServerResponse } from 'node:http';
import type { Bounds } from '../bounds.ts';

export type ResponseBounds = Pick<Bounds, 'responseBytes' | 'stalledResponses'>;
export type StalledResponses = ReturnType<typeof createStalledResponses>;

/**
 * The responses of one process of a service that wait for a client to read on; each holds a connection. Past the bound
 * the one that has waited longest is cut.
 */
export function createStalledResponses({ responseBytes, stalledResponses }: ResponseBounds) {
  // A set keeps the order in which its members came.
  const waiting = new Set<ServerResponse>();
  return {
    /** Whether so much waits for the client that the service has to wait too. */
    mustWait: ({ writableLength }: ServerResponse): boolean => writableLength > responseBytes,
    add(response: ServerResponse): void {
      waiting.add(response);
      const [longest] = waiting;
      if (waiting.size > stalledResponses) longest?.destroy();
    },
    remove: (response: ServerResponse): void => void waiting.delete(response),
  };
}
