import type { ServerResponse } from 'node:http';
import type { Bounds } from '../bounds.ts';

export type ResponseBounds = Pick<Bounds, 'responseBytes' | 'stalledResponses'>;
export type StalledResponses = ReturnType<typeof createStalledResponses>;

/** Limits the responses of a process that wait for slow clients; above the limit the longest waiting one is closed. */
export function createStalledResponses({ responseBytes, stalledResponses }: ResponseBounds) {
  const waiting = new Set<ServerResponse>();
  return {
    mustWait: ({ writableLength }: ServerResponse): boolean => writableLength > responseBytes,
    add(response: ServerResponse): void {
      waiting.add(response);
      const [longest] = waiting;
      if (waiting.size > stalledResponses) longest?.destroy();
    },
    remove: (response: ServerResponse): void => void waiting.delete(response),
  };
}
