import { allowances } from '@postcard/devstack/containers/network';
import type { Manifest } from '@postcard/devstack/containers/manifests';
import { isWebUnit } from '@postcard/devstack/stack/web-build';
import { podsOf, type Kubectl } from '../kubectl.ts';
import type { Trial } from '@postcard/devstack/containers/trial';
import { UNITS, type Environment } from '../environment.ts';

const ports: Readonly<Record<string, readonly number[]>> = {
  // Leaves out ports without a listener, which would seem denied: the pages' servers have no metrics.
  ...Object.fromEntries(UNITS.map((unit) => [unit, isWebUnit(unit) ? [8080] : [8080, 9464]])),
  sandbox: [8080],
  mongo: [27017],
  rabbitmq: [5672, 15672, 15692],
};
const names = Object.keys(ports);
const probeSeconds = 3;

/** Tries every port of every pod from one pod, with its bash. @returns the ports that responded */
async function reachable(kubectl: Kubectl, from: string, targets: readonly string[]): Promise<string[]> {
  const [pod] = await podsOf(kubectl, from);
  const tries = targets.map((target) => {
    const [name, host, port] = target.split(' ');
    return `(timeout ${probeSeconds} bash -c '</dev/tcp/${host}/${port}' 2>/dev/null && echo '${name}:${port}') &`;
  });
  const script = `${tries.join('\n')}\nwait; true`;
  const said = await kubectl.run(['exec', pod?.metadata.name ?? '', '--', 'bash', '-c', script]);
  return said.split('\n').filter(Boolean);
}

export const policies: Trial<Environment> = {
  name: 'every connection that a policy allows works, and all others are denied',
  async work({ kubectl }) {
    const { items } = await kubectl.json<{ items: Manifest[] }>(['get', 'networkpolicies']);
    const allowed = new Set(allowances(items).pairs);
    const targets = (
      await Promise.all(
        names.map(async (name) => {
          const [pod] = await podsOf(kubectl, name);
          return ports[name]!.map((port) => `${name} ${pod?.status.podIP} ${port}`);
        }),
      )
    ).flat();
    const wrong: string[] = [];
    let tried = 0;
    for (const from of names) {
      const others = targets.filter((target) => !target.startsWith(`${from} `));
      const reached = new Set(await reachable(kubectl, from, others));
      for (const target of others) {
        const [name, , port] = target.split(' ');
        const edge = `${from} > ${name}:${port}`;
        tried += 1;
        if (allowed.has(edge) !== reached.has(`${name}:${port}`))
          wrong.push(`${edge} ${allowed.has(edge) ? 'does not work' : 'is open'}`);
      }
    }
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    return `${allowed.size} allowed, ${tried - allowed.size} denied`;
  },
};
