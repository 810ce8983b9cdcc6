import { Button, Cluster, ErrorState, formatDateTime, Loading, Notice, Skeleton, Stack } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { useSystem } from './api.ts';
import { DeadLetters } from '../email/dead-letters.tsx';
import { QueueTable } from './queue-table.tsx';
import { UnitTable } from './unit-table.tsx';

export function Component() {
  return (
    <Stack gap={6} style={{ marginBlockStart: 16 }}>
      <Parts />
      <section aria-labelledby="system-letters">
        <Stack gap={4}>
          <h2 id="system-letters">Dead letters</h2>
          <DeadLetters />
        </Stack>
      </section>
    </Stack>
  );
}

function Parts() {
  const { data, error, isValidating, mutate } = useSystem();
  if (!data && error)
    return (
      <ErrorState title="The system could not be looked at" onRetry={() => void mutate()} busy={isValidating}>
        {userMessageOf(error)}
      </ErrorState>
    );
  if (!data)
    return (
      <Loading label="Looking at the system">
        <Skeleton shape="block" height={560} />
      </Loading>
    );
  return (
    <>
      <section aria-labelledby="system-units">
        <Stack gap={4}>
          <Cluster justify="between">
            <h2 id="system-units">Services</h2>
            <Cluster gap={3}>
              <span className="pc-quiet">As of {formatDateTime(data.at)}</span>
              <Button size="small" busy={isValidating} onClick={() => void mutate()}>
                Look again
              </Button>
            </Cluster>
          </Cluster>
          {error && <Notice tone="warning">This is how it was: {userMessageOf(error)}</Notice>}
          <UnitTable units={data.units} />
        </Stack>
      </section>
      <section aria-labelledby="system-queues">
        <Stack gap={4}>
          <h2 id="system-queues">Queues</h2>
          {data.queues ? (
            <QueueTable queues={data.queues} />
          ) : (
            <Notice tone="warning">
              The broker does not answer. What happens meanwhile waits in the services and is told once it is back.
            </Notice>
          )}
        </Stack>
      </section>
    </>
  );
}
