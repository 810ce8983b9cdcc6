import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { HOST } from './test-overlay.ts';

export type Site = ReturnType<typeof createSite>;

/** Calls the product through the ingress over TLS. Keeps connections, unless `pipelining` is 0. */
export function createSite(address: string, certificate: string, more?: Pick<Agent.Options, 'pipelining'>) {
  const agent = new Agent({
    ...more,
    connect: { ca: certificate, lookup: (_host, _options, found) => found(null, [{ address, family: 4 }]) },
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });
  const url = `https://${HOST}`;
  return {
    url,
    call: (path: string, init?: RequestInit): Promise<Response> => fetch(url + path, { ...init, dispatcher: agent }),
    close: () => agent.close(),
  };
}

export async function logIn(site: Site, credentials: { username: string; password: string }): Promise<number> {
  const response = await site.call('/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(credentials),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Tries several new connections, because nodes forward to removed pods until kube-proxy is updated. */
export async function isReachable(address: string, certificate: string, connections = 20): Promise<boolean> {
  const site = createSite(address, certificate, { pipelining: 0 });
  try {
    const answers = await Promise.all(Array.from({ length: connections }, () => isReady(site)));
    return answers.every(Boolean);
  } finally {
    await site.close();
  }
}

export const isReady = (site: Site): Promise<boolean> =>
  site.call('/readyz').then(
    ({ ok }) => ok,
    () => false,
  );
