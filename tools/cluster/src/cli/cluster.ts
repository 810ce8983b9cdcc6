import { closingLine, NONE } from '@postcard/devstack/checks/tally';
import { createCompose } from '@postcard/devstack/containers/compose';
import { missingEngine } from '@postcard/devstack/containers/engine';
import { endSignal, onStep, runCommand } from '@postcard/devstack/terminal/progress';
import { IMAGES } from '@postcard/devstack/containers/units';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { findCluster } from '../find-cluster.ts';
import { createKubectl, NAMESPACE, rolledOut } from '../kubectl.ts';
import { createSite, isReady } from '../site.ts';
import { writeTestOverlay } from '../test-overlay.ts';
import type { Environment, Trial } from '../trial.ts';
import { outages } from '../trials/outages.ts';
import { policies } from '../trials/policies.ts';
import { dryRuns } from '../trials/dry-runs.ts';
import { rolling } from '../trials/rolling.ts';
import { scaling } from '../trials/scaling.ts';
import { walk } from '../trials/walk.ts';
import { DEPLOYMENTS, SERVERS } from '../units.ts';

const signal = endSignal();
const trials: readonly Trial[] = [walk, policies, ...rolling, ...scaling, ...outages, ...dryRuns];
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
  await step('Images', async () => {
    await compose.show('--progress', 'quiet', 'build');
    await cluster.load([...images, 'mongo:8.0', 'rabbitmq:4-management', 'nginxinc/nginx-unprivileged:stable']);
  });
  const { items: nodes } = await kubectl.json<{ items: { metadata: { name: string } }[] }>(['get', 'nodes']);
  const overlay = await writeTestOverlay(nodes[0]?.metadata.name ?? '');
  try {
    const ingress = await step('Everything up', async () => {
      await kubectl.run(['delete', 'namespace', NAMESPACE, '--ignore-not-found', '--wait', '--timeout=180s']);
      await kubectl.run(['apply', '-k', overlay.folder]);
      await rolledOut(kubectl, [...SERVERS, ...DEPLOYMENTS]);
      return cluster.ingress();
    });
    const site = createSite(ingress, overlay.certificate);
    // Nodes forward to a new address a moment after its pods are ready.
    await waitUntil(() => isReady(site), { what: 'the ingress forwards to the gateway' });
    const tally = await tryAll({ kubectl, site, overlay, ingress });
    await site.close();
    console.log(closingLine(tally));
    return tally.failed === 0 ? 0 : 1;
  } finally {
    overlay.remove();
  }
});

async function tryAll(environment: Environment): Promise<typeof NONE> {
  const tally = { ...NONE };
  for (const { name, work } of trials.filter(
    (trial) => words.length === 0 || words.some((word) => trial.name.includes(word)),
  )) {
    try {
      await step(name, () => work(environment));
      tally.passed += 1;
    } catch (error) {
      signal.throwIfAborted();
      console.error(`✗ ${name}: ${(error as Error).message}`);
      tally.failed += 1;
    }
  }
  return tally;
}

async function step<T extends string | void>(name: string, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const done = onStep(name);
  const note = await work();
  done(note ?? undefined);
  return note;
}
