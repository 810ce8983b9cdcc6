import type { User } from '@postcard/contracts/identity';
import { Button, Card, Notice } from '@postcard/ui';
import { saveFile, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { gatherData } from './gather-data.ts';

type Outcome = 'all' | { missing: string[] } | 'nothing';

export function DownloadData({ account }: { account: User }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { busy, run } = useMutation(
    async () => {
      setOutcome(null);
      const { data, missing } = await gatherData(account);
      if (Object.keys(data).length === 0) return setOutcome('nothing');
      const content = JSON.stringify({ ...data, ...(missing.length > 0 ? { missing } : {}) }, null, 2);
      saveFile(new Blob([content], { type: 'application/json' }), `postcard-account-${account.accountNumber}.json`);
      setOutcome(missing.length > 0 ? { missing } : 'all');
    },
    { onError: () => setOutcome('nothing') },
  );

  return (
    <Card level={2} title="My data">
      <p>Your account, bookings, ads, places in queues, invoices, notices and messages as one JSON file.</p>
      {outcome && <Result outcome={outcome} />}
      <div>
        <Button busy={busy} busyLabel="Gathering..." onClick={run}>
          Download my data
        </Button>
      </div>
    </Card>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  if (outcome === 'all')
    return (
      <Notice tone="success" role="status">
        Your data is downloaded.
      </Notice>
    );
  if (outcome === 'nothing')
    return (
      <Notice tone="danger" title="Your data could not be read">
        Nothing was downloaded. Please try again in a minute.
      </Notice>
    );
  return (
    <Notice tone="warning" role="status" title="Your data is downloaded, but not all of it">
      This could not be read: {outcome.missing.join(', ')}. Please try again in a minute.
    </Notice>
  );
}
