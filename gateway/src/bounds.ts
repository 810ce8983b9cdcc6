const mebibyte = 1024 * 1024;

export type Bound = { perAddress: number; total: number };

/** Resources that one client address and all clients together may use. Above a limit, requests are refused at once. */
export const bounds = {
  /** Open sockets. A browser opens six, and a whole office may share an address. */
  connections: { perAddress: 256, total: 4_000 },
  requests: { perAddress: 64, total: 1_000 },
  /** Event streams: one or two per open page. */
  streams: { perAddress: 30, total: 1_000 },
  uploads: { perAddress: 4, total: 32 },
  /** Bytes of buffered bodies of requests in progress. */
  bodyBytes: { perAddress: 8 * mebibyte, total: 96 * mebibyte },
  /** Milliseconds until a body must be complete; file uploads are exempt. */
  bodyMs: 10_000,
  /** Bytes buffered for a slow client before the service is paused. */
  responseBytes: mebibyte / 4,
  /** Connections per service process that may wait for slow clients: half of all. */
  stalledResponses: 64,
};

export type Bounds = typeof bounds;

/** Multiplies the limits per address, for tests and benchmarks that simulate many clients from one address. */
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

export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};
/** Milliseconds after which a silent connection is closed. Event streams send a heartbeat every 15 s. */
export const silentMs = 75_000;
