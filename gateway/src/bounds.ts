const mebibyte = 1024 * 1024;

/** How much one client, and how much all of them together. */
export type Bound = { perAddress: number; total: number };

/**
 * What one client, and all of them together, may hold of this process at a time. Past a bound the gateway refuses at
 * once and names a time to come back.
 */
export const bounds = {
  /** Sockets: six from each browser of a shared office, and slack for those that wait for their headers. */
  connections: { perAddress: 256, total: 4_000 },
  /** Requests in progress. */
  requests: { perAddress: 64, total: 1_000 },
  /** Event streams: one or two from each open page. */
  streams: { perAddress: 30, total: 1_000 },
  /** Files that arrive in one piece and pass through while they do. */
  uploads: { perAddress: 4, total: 32 },
  /** Bytes of bodies that were read and whose requests are in progress. */
  bodyBytes: { perAddress: 8 * mebibyte, total: 96 * mebibyte },
  /** Milliseconds until a body must be whole, files excepted. */
  bodyMs: 10_000,
  /** Bytes of a response that wait here for a slow client before the service is made to wait. */
  responseBytes: mebibyte / 4,
  /** Connections to one process of a service that may wait for slow clients: half of what there are. */
  stalledResponses: 64,
};

export type Bounds = typeof bounds;

/**
 * The same with the bounds of an address multiplied, never lowered, for tests and benchmarks that are many clients at
 * one.
 */
export function scaledBounds(all: Bounds, scale: number): Bounds {
  const scaled = ({ perAddress, total }: Bound): Bound => ({ perAddress: perAddress * Math.max(1, scale), total });
  const { connections, requests, streams, uploads, bodyBytes } = all;
  return {
    ...all,
    connections: scaled(connections),
    requests: scaled(requests),
    streams: scaled(streams),
    uploads: scaled(uploads),
    bodyBytes: scaled(bodyBytes),
  };
}
