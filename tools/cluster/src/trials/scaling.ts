import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { podsOf, rolledOut } from '../kubectl.ts';
import { startLoad, underLoad } from '../load.ts';
import type { Trial } from '../trial.ts';

export const scaling: readonly Trial[] = [
  {
    name: 'load brings a third pod of the gateway',
    async work({ kubectl, site }) {
      const load = startLoad(site, 120);
      try {
        await waitUntil(async () => (await podsOf(kubectl, 'gateway')).length > 2, {
          what: 'there are three pods of the gateway',
          timeoutMs: 240_000,
          everyMs: 2_000,
        });
      } finally {
        await load.stop();
      }
      return `${(await podsOf(kubectl, 'gateway')).length} pods`;
    },
  },
  {
    name: 'a release whose pods die of memory takes no place of the running ones, and no call fails',
    work: ({ kubectl, site }) =>
      underLoad(site, async () => {
        await kubectl.run([
          'set',
          'resources',
          'deployment/svc-requests',
          '--requests=memory=24Mi',
          '--limits=memory=24Mi',
        ]);
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
