import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { podsOf, rolledOut } from '../kubectl.ts';
import { underLoad } from '../load.ts';
import { logIn } from '../site.ts';
import type { Trial } from '@postcard/devstack/containers/trial';
import type { Environment } from '../environment.ts';

export const scaling: readonly Trial<Environment>[] = [
  {
    name: 'a rush of log-ins makes the autoscaler add a third pod of svc-identity',
    async work({ kubectl, site, overlay }) {
      const rush = startRush(() => logIn(site, overlay.administrator));
      try {
        await waitUntil(async () => (await podsOf(kubectl, 'svc-identity')).length > 2, {
          what: 'there are three pods of svc-identity',
          timeoutMs: 240_000,
          everyMs: 2_000,
        });
      } finally {
        await rush.stop();
      }
      return `${(await podsOf(kubectl, 'svc-identity')).length} pods`;
    },
  },
  {
    name: 'a release whose pods run out of memory does not replace the running ones, and no call fails',
    work: ({ kubectl, site }) =>
      underLoad(site, async () => {
        const memory = ['--requests=memory=24Mi', '--limits=memory=24Mi'];
        await kubectl.run(['set', 'resources', 'deployment/svc-requests', ...memory]);
        try {
          await waitUntil(
            async () =>
              (await podsOf(kubectl, 'svc-requests')).some(({ status }) =>
                status.containerStatuses?.some(
                  ({ state, lastState }) => (state.terminated ?? lastState.terminated)?.reason === 'OOMKilled',
                ),
              ),
            { what: 'a pod has died of memory', timeoutMs: 120_000, everyMs: 1_000 },
          );
        } finally {
          await kubectl.run(['rollout', 'undo', 'deployment/svc-requests']);
        }
        await rolledOut(kubectl, ['deployment/svc-requests']);
      }),
  },
];

/** Four concurrent log-ins, the most expensive call, because of Argon2. */
function startRush(call: () => Promise<unknown>): { stop(): Promise<unknown> } {
  let goesOn = true;
  const caller = async () => {
    while (goesOn) await call().catch(() => undefined);
  };
  const callers = Promise.all(Array.from({ length: 4 }, caller));
  return {
    stop() {
      goesOn = false;
      return callers;
    },
  };
}
