import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { podsOf, rolledOut } from '../kubectl.ts';
import { isReachable } from '../site.ts';
import { underLoad } from '../load.ts';
import type { Trial } from '@postcard/devstack/containers/trial';
import { DEPLOYMENTS, UNITS, type Environment } from '../environment.ts';

/** Trials in which no call may fail, because each unit has two pods. */
export const rolling: readonly Trial<Environment>[] = [
  {
    name: 'every unit is released again, one after another, and no call fails',
    work: ({ kubectl, site }) =>
      underLoad(site, async () => {
        for (const unit of UNITS) {
          await kubectl.run(['rollout', 'restart', `deployment/${unit}`]);
          await rolledOut(kubectl, [`deployment/${unit}`]);
        }
      }),
  },
  {
    name: 'one pod of every unit is killed without notice, and no call fails',
    work: ({ kubectl, site }) =>
      underLoad(site, async () => {
        for (const unit of UNITS) {
          const [pod] = await podsOf(kubectl, unit);
          await kubectl.run(['delete', 'pod', pod?.metadata.name ?? '', '--grace-period=0', '--force', '--wait=false']);
          await rolledOut(kubectl, [`deployment/${unit}`]);
        }
      }),
  },
  {
    name: 'a node is drained and comes back, and no call fails',
    work: async (environment) => {
      const { kubectl, site } = environment;
      const node = await emptyableNode(environment);
      await kubectl.run(['cordon', node]);
      try {
        await moveIngress(environment);
        return await underLoad(site, async () => {
          for (const unit of UNITS) await drain(environment, node, [`--pod-selector=app.kubernetes.io/name=${unit}`]);
          await drain(environment, node);
        });
      } finally {
        await kubectl.run(['uncordon', node]);
      }
    },
  },
];

const drainCommand = ['drain', '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=240s'];

/** Evicts a node's pods unit by unit, because a dozen starts at once would starve the other pods. */
async function drain({ kubectl }: Environment, node: string, which: readonly string[] = []): Promise<void> {
  await kubectl.run([...drainCommand, node, ...which]);
  await rolledOut(kubectl, DEPLOYMENTS);
}

async function emptyableNode({ kubectl }: Environment): Promise<string> {
  const nodes = await kubectl.json<{ items: { metadata: { name: string } }[] }>(['get', 'nodes']);
  const [mongo] = await podsOf(kubectl, 'mongo');
  const found = nodes.items.find(({ metadata }) => metadata.name !== mongo?.spec.nodeName);
  if (!found) throw new Error('the cluster has one node');
  return found.metadata.name;
}

/** Moves the ingress off the node before calls are counted, because it has only one pod here. */
async function moveIngress({ kubectl, ingress, overlay }: Environment): Promise<void> {
  const controller = ['-n', 'ingress-nginx', 'deployment/ingress-nginx-controller'];
  await kubectl.run(['rollout', 'restart', ...controller]);
  await kubectl.run(['rollout', 'status', ...controller, '--timeout=90s']);
  const pods = ['get', 'pods', '-n', 'ingress-nginx', '-l', 'app.kubernetes.io/name=ingress-nginx'];
  await waitUntil(async () => (await kubectl.json<{ items: unknown[] }>(pods)).items.length === 1, {
    what: 'the ingress on the node is gone',
  });
  await waitUntil(() => isReachable(ingress, overlay.certificate), { what: 'every connection finds the new ingress' });
}
