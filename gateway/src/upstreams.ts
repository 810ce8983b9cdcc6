import { addressSetting, serviceList } from '@postcard/contracts/units';
import type { Config } from './config.ts';
import type { UpstreamName } from './proxy/routes.ts';
import { createUpstream, type Upstream, type UpstreamOptions } from './proxy/upstream.ts';

export function openUpstreams(config: Config, options: UpstreamOptions): ReadonlyMap<UpstreamName, Upstream> {
  const urls: [UpstreamName, readonly string[] | undefined][] = [
    ...serviceList.map(({ name }): [UpstreamName, readonly string[]] => [name, config[addressSetting(name)]]),
    ['sandbox', config.SANDBOX_URL === undefined ? undefined : [config.SANDBOX_URL]],
  ];
  return new Map(
    urls.flatMap(([name, addresses]) => (addresses ? [[name, createUpstream(addresses, options)] as const] : [])),
  );
}
