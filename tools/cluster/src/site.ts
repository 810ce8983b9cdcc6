import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { HOST } from './test-overlay.ts';

export type Site = {
  url: string;
  call(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
};

/** The product as a browser reaches it: by its name, through the ingress at this address, over TLS. */
export function createSite(address: string, certificate: string): Site {
  const agent = new Agent({
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

/** Whether the gateway says so, through the ingress. */
export const isReady = (site: Site): Promise<boolean> =>
  site.call('/readyz').then(
    ({ ok }) => ok,
    () => false,
  );
