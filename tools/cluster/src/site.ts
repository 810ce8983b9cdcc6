import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { HOST } from './test-overlay.ts';

export type Site = {
  url: string;
  call(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
};

/**
 * The product as a browser reaches it: by its name, through the ingress at this address, over TLS.
 * @param more connections are kept, unless `pipelining` is 0
 */
export function createSite(address: string, certificate: string, more?: Pick<Agent.Options, 'pipelining'>): Site {
  const agent = new Agent({
    ...more,
    connect: { ca: certificate, lookup: (_host, _options, found) => found(null, [{ address, family: 4 }]) },
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });
  const url = `https://${HOST}`;
  return {
    url,
    call: (path, init) => fetch(url + path, { ...init, dispatcher: agent }),
    close: () => agent.close(),
  };
}

/** @returns the status */
export async function logIn(site: Site, credentials: { username: string; password: string }): Promise<number> {
  const response = await site.call('/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(credentials),
  });
  await response.arrayBuffer();
  return response.status;
}

/**
 * Returns whether each of several new connections reaches a ready gateway. A node may forward to a pod that is gone
 * until kube-proxy knows, at random, so one connection proves little.
 */
export async function isReachable(address: string, certificate: string, connections = 20): Promise<boolean> {
  const site = createSite(address, certificate, { pipelining: 0 });
  try {
    const answers = await Promise.all(Array.from({ length: connections }, () => isReady(site)));
    return answers.every(Boolean);
  } finally {
    await site.close();
  }
}

/** Returns whether the gateway is ready, through the ingress. */
export const isReady = (site: Site): Promise<boolean> =>
  site.call('/readyz').then(
    ({ ok }) => ok,
    () => false,
  );
