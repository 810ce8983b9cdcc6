import type { Config } from './config.ts';
import type { UpstreamName } from './proxy/routes.ts';
import { createUpstream, type Upstream, type UpstreamOptions } from './proxy/upstream.ts';

/** The services this gateway knows; the sandbox only where there is one. */
export function openUpstreams(config: Config, options: UpstreamOptions): ReadonlyMap<UpstreamName, Upstream> {
  const urls: [UpstreamName, readonly string[] | undefined][] = [
    ['identity', config.SVC_IDENTITY_URL],
    ['requests', config.SVC_REQUESTS_URL],
    ['campaigns', config.SVC_CAMPAIGNS_URL],
    ['notify', config.SVC_NOTIFY_URL],
    ['sandbox', config.SANDBOX_URL === undefined ? undefined : [config.SANDBOX_URL]],
  ];
  return new Map(
    urls.flatMap(([name, addresses]) => (addresses ? [[name, createUpstream(addresses, options)] as const] : [])),
  );
}
