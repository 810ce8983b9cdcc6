import type { IncomingMessage } from 'node:http';
import { isUpload } from './admission.ts';
import type { Bounds } from './bounds.ts';
import type { Exchange } from './exchange.ts';
import { createOpenCounts, type Exceeded } from './open-counts.ts';
import type { Refusal } from './problems.ts';

type Kind = 'requests' | 'streams' | 'uploads';

const comeBack = { requests: 1, uploads: 5, streams: 30 };

/** Limits open requests of each kind; a request counts until its response is closed. */
export function createOpenRequests(bounds: Pick<Bounds, Kind>) {
  const counts = {
    requests: createOpenCounts(bounds.requests),
    streams: createOpenCounts(bounds.streams),
    uploads: createOpenCounts(bounds.uploads),
  };

  return ({ request, response, path, clientIp }: Exchange): Refusal | undefined => {
    const kind = kindOf(request, path);
    const exceeded = counts[kind].take(clientIp);
    if (exceeded) return refusalOf(kind, exceeded);
    response.on('close', () => counts[kind].release(clientIp));
    return undefined;
  };
}

function refusalOf(kind: Kind, exceeded: Exceeded): Refusal {
  // Pages treat every refusal of a stream as a disconnect, and work without live updates meanwhile.
  const code = exceeded === 'address' && kind !== 'streams' ? 'too_many_requests' : 'service_unavailable';
  return { code, retryAfter: comeBack[kind], close: true };
}

export function kindOf(request: IncomingMessage, path: string): Kind {
  if (wantsStream(request)) return 'streams';
  return isUpload(request, path) ? 'uploads' : 'requests';
}

export function wantsStream({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept?.includes('text/event-stream') ?? false);
}
