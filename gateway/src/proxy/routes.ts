import { serviceList, type ServiceName } from '@postcard/contracts/units';

export type UpstreamName = ServiceName | 'sandbox';

const participations = /^\/api\/users\/[^/]+\/participations$/;

const prefixes: [prefix: string, upstream: UpstreamName][] = [
  ...serviceList.flatMap(({ name, paths }) => paths.map((path): [string, UpstreamName] => [path, name])),
  ['/dev', 'sandbox'],
  ['/sandbox', 'sandbox'],
];

const byPrefix = new Map(prefixes);

export function upstreamOf(path: string): UpstreamName | undefined {
  if (participations.test(path)) return 'campaigns';
  const first = path.indexOf('/', 1);
  if (first === -1) return byPrefix.get(path);
  const second = path.indexOf('/', first + 1);
  const two = second === -1 ? path : path.slice(0, second);
  return byPrefix.get(two) ?? byPrefix.get(path.slice(0, first)) ?? byPrefix.get(path);
}
