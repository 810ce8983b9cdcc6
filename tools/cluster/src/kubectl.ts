import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export type Kubectl = ReturnType<typeof createKubectl>;

export type Pod = {
  metadata: { name: string; labels: Record<string, string>; deletionTimestamp?: string };
  spec: { nodeName: string };
  status: {
    podIP: string;
    phase: string;
    containerStatuses?: {
      state: { waiting?: { reason: string }; terminated?: { reason: string } };
      lastState: { terminated?: { reason: string } };
    }[];
  };
};

export const NAMESPACE = 'postcard';

export const run = async (
  program: string,
  args: readonly string[],
  options: { signal?: AbortSignal | undefined; timeout?: number } = {},
): Promise<string> => (await promisify(execFile)(program, args, { maxBuffer: 32 * 1024 * 1024, ...options })).stdout;

export function createKubectl(kubeconfig: string, program: string, signal?: AbortSignal) {
  const kubectl = (args: readonly string[], { timeoutMs = 300_000 } = {}): Promise<string> =>
    run(program, ['--kubeconfig', kubeconfig, '--namespace', NAMESPACE, ...args], { timeout: timeoutMs, signal });
  return {
    run: kubectl,
    json: async <T>(args: readonly string[]) => JSON.parse(await kubectl([...args, '-o', 'json'])) as T,
  };
}

export async function podsOf(kubectl: Kubectl, unit: string): Promise<Pod[]> {
  const { items } = await kubectl.json<{ items: Pod[] }>(['get', 'pods', '-l', `app.kubernetes.io/name=${unit}`]);
  return items.filter(
    ({ metadata, status }) => !metadata.deletionTimestamp && !['Succeeded', 'Failed'].includes(status.phase),
  );
}

/** Resolves when the rollouts of all units are complete. @throws if they take longer than `seconds` */
export async function rolledOut(kubectl: Kubectl, units: readonly string[], seconds = 240): Promise<void> {
  await Promise.all(
    units.map((unit) =>
      kubectl.run(['rollout', 'status', unit, `--timeout=${seconds}s`], { timeoutMs: seconds * 1000 + 5000 }),
    ),
  );
}
