import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { run } from './kubectl.ts';

export type Cluster = {
  kubeconfig: string;
  kubectl: string;
  /** Loads images from the local docker engine into every node. */
  load(images: readonly string[]): Promise<void>;
  /** Makes sure that an ingress controller runs. @returns its address */
  ingress(): Promise<string>;
};

/** Optional script that starts Kubernetes on this machine. */
const script = join(REPO, '../shared/tools/cluster');
const missing = 'no cluster: ../shared/tools/cluster does not exist, and CLUSTER_TEST_KUBECONFIG is not set';

/** Returns the cluster of `CLUSTER_TEST_KUBECONFIG` or a local one, never kubectl's default; else the reason. */
export async function findCluster(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Cluster | string> {
  if (env.CLUSTER_TEST_KUBECONFIG) return given(env.CLUSTER_TEST_KUBECONFIG, env, signal);
  if (!existsSync(script)) return missing;
  const command = (args: readonly string[]) => run(script, args, { signal });
  await command(['up']);
  const home = env.CLUSTER_HOME ?? join(env.TMPDIR ?? tmpdir(), 'cluster');
  return {
    kubeconfig: join(home, 'kubeconfig'),
    kubectl: join(home, 'bin/kubectl'),
    load: async (images) => void (await command(['load', ...images])),
    async ingress() {
      const said = await command(['ingress']);
      const [, address] = /ingress at (\S+?),/.exec(said) ?? [];
      if (!address) throw new Error(`no address of the ingress in: ${said}`);
      return address;
    },
  };
}

/** `CLUSTER_TEST_LOAD` loads images, as `kind load docker-image` does; `CLUSTER_TEST_INGRESS` is an address. */
function given(kubeconfig: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Cluster | string {
  const { CLUSTER_TEST_LOAD: load, CLUSTER_TEST_INGRESS: address } = env;
  if (!load || !address) return 'CLUSTER_TEST_KUBECONFIG also needs CLUSTER_TEST_LOAD and CLUSTER_TEST_INGRESS';
  const [program = '', ...args] = load.split(' ');
  return {
    kubeconfig,
    kubectl: 'kubectl',
    load: async (images) => void (await run(program, [...args, ...images], { signal })),
    ingress: () => Promise.resolve(address),
  };
}
