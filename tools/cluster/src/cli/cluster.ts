import { createCompose } from '@postcard/devstack/containers/compose';
import { missingEngine } from '@postcard/devstack/containers/engine';
import { step, tryAll, type Trial } from '@postcard/devstack/containers/trial';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';
import { IMAGES } from '@postcard/devstack/containers/units';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { findCluster } from '../find-cluster.ts';
import { createKubectl, NAMESPACE, rolledOut } from '../kubectl.ts';
import { createSite, isReady } from '../site.ts';
import { writeTestOverlay } from '../test-overlay.ts';
import { DEPLOYMENTS, SERVERS, type Environment } from '../environment.ts';
import { outages } from '../trials/outages.ts';
import { policies } from '../trials/policies.ts';
import { dryRuns } from '../trials/dry-runs.ts';
import { rolling } from '../trials/rolling.ts';
import { scaling } from '../trials/scaling.ts';
import { walk } from '../trials/walk.ts';

const signal = endSignal();
const trials: readonly Trial<Environment>[] = [walk, policies, ...rolling, ...scaling, ...outages, ...dryRuns];
const words = process.argv.slice(2);

/** `npm run cluster:test [-- words]`: deploys to a cluster and runs the trials. */
await runCommand(async () => {
  const missing = await missingEngine(signal);
  const cluster = missing ?? (await findCluster(process.env, signal));
  if (typeof cluster === 'string') {
    console.log(`Skipped: ${cluster}.`);
    return 0;
  }
  const kubectl = createKubectl(cluster.kubeconfig, cluster.kubectl, signal);
  const images = [...IMAGES, 'sandbox'].map((unit) => `postcard/${unit}:local`);
  const compose = createCompose('postcard-cluster', { TAG: 'local' });
  await step(signal, 'Images', async () => {
    await compose.show('--progress', 'quiet', 'build');
    await cluster.load([...images, 'mongo:8.0', 'rabbitmq:4-management', 'nginxinc/nginx-unprivileged:stable']);
  });
  const { items: nodes } = await kubectl.json<{ items: { metadata: { name: string } }[] }>(['get', 'nodes']);
  const overlay = await writeTestOverlay(nodes[0]?.metadata.name ?? '');
  try {
    const ingress = await step(signal, 'Everything up', async () => {
      await kubectl.run(['delete', 'namespace', NAMESPACE, '--ignore-not-found', '--wait', '--timeout=180s']);
      await kubectl.run(['apply', '-k', overlay.folder]);
      await rolledOut(kubectl, [...SERVERS, ...DEPLOYMENTS]);
      return cluster.ingress();
    });
    const site = createSite(ingress, overlay.certificate);
    // Nodes forward to a new address a moment after its pods are ready.
    await waitUntil(() => isReady(site), { what: 'the ingress forwards to the gateway' });
    const chosen = trials.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
    return await tryAll(chosen, { kubectl, site, overlay, ingress }, signal).finally(() => site.close());
  } finally {
    overlay.remove();
  }
});
