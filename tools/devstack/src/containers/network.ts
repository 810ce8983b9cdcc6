import type { Manifest, Peer, Rule } from './manifests.ts';

/** Returns `svc-requests > mongo:27017` for each pod that a unit's settings address. A job needs only data servers. */
export function needs({ kind, metadata: { name } }: Manifest, config: Record<string, unknown>): string[] {
  const addresses = textsIn(config).flatMap((text) =>
    /^(http|mongodb|amqp):\/\//.test(text) ? [new URL(text.replace(/^(mongodb|amqp):/, 'http:'))] : [],
  );
  // Names with dots are outside of the cluster.
  const ours = addresses.filter(({ hostname }) => /^[a-z-]+$/.test(hostname)).map(({ host }) => host);
  return ours
    .filter((host) => !kind.endsWith('Job') || /^(mongo|rabbitmq):/.test(host))
    .map((host) => `${name} > ${host}`);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const nameOf = (peer: { matchLabels?: Record<string, string> } | undefined) =>
  peer?.matchLabels?.['app.kubernetes.io/name'];

/** Addresses of a cluster's machines and pods, of a provider's shared network, and of its metadata service. */
const inside = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];

/** Returns the policies that allow the internet together with internal addresses. */
export const openWorlds = (policies: readonly Manifest[]): string[] =>
  policies
    .filter(({ spec }) =>
      spec.egress?.some(({ to }) =>
        to?.some(({ ipBlock }) => ipBlock && inside.some((network) => !ipBlock.except?.includes(network))),
      ),
    )
    .map(({ metadata }) => metadata.name);

/** Returns the connections among our pods. @throws if only one end allows a connection */
export function allowances(policies: readonly Manifest[]) {
  const among = (direction: 'ingress' | 'egress', peersOf: (rule: Rule) => Peer[] | undefined) =>
    policies.flatMap(({ spec }) => {
      const own = nameOf(spec.podSelector);
      return (spec[direction] ?? []).flatMap((rule) =>
        (peersOf(rule) ?? []).flatMap(({ podSelector }) => {
          const other = nameOf(podSelector);
          if (!own || !other) return [];
          return (rule.ports ?? []).map(({ port }) =>
            direction === 'egress' ? `${own} > ${other}:${port}` : `${other} > ${own}:${port}`,
          );
        }),
      );
    });
  const out = new Set(among('egress', ({ to }) => to));
  const into = new Set(among('ingress', ({ from }) => from));
  const members = (pair: string) => /^(mongo|rabbitmq) > \1:/.test(pair);
  const oneSided = [...out.symmetricDifference(into)].filter((pair) => !members(pair));
  if (oneSided.length > 0) throw new Error(`Only one end allows these connections: ${oneSided.join(', ')}`);
  return {
    /** `gateway > svc-requests:8080`, allowed at both ends. */
    pairs: [...out].filter((pair) => !members(pair)),
    world: policies
      .filter(({ spec }) =>
        spec.egress?.some(({ to }) => to?.some(({ ipBlock }) => ipBlock?.except?.includes('10.0.0.0/8'))),
      )
      .map(({ metadata }) => metadata.name),
    /** True if everything else is refused in both directions. */
    isClosed: policies.some(
      ({ spec }) =>
        Object.keys(spec.podSelector ?? {}).length === 0 &&
        spec.policyTypes?.join() === 'Ingress,Egress' &&
        !spec.ingress &&
        !spec.egress,
    ),
  };
}
