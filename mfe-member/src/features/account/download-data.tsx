import type { User } from '@postcard/contracts/identity';
import { Button, Card, Notice } from '@postcard/ui';
import { saveFile } from '@postcard/web-kit';
import { useState } from 'react';
import { gatherData } from './gather-data.ts';

type Outcome = 'all' | { missing: string[] } | 'nothing';

/** Everything held about the account, put together in the browser as one file. */
export function DownloadData({ account }: { account: User }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function download(): Promise<void> {
    setBusy(true);
    setOutcome(null);
    const { data, missing } = await gatherData(account);
    setBusy(false);
    if (Object.keys(data).length === 0) {
      setOutcome('nothing');
      return;
    }
    const content = JSON.stringify({ ...data, ...(missing.length > 0 ? { missing } : {}) }, null, 2);
    saveFile(new Blob([content], { type: 'application/json' }), `postcard-account-${account.accountNumber}.json`);
    setOutcome(missing.length > 0 ? { missing } : 'all');
  }

  return (
    <Card level={2} title="My data">
      <p>Your account, bookings, ads, places in queues, invoices, notices and messages as one JSON file.</p>
      {outcome && <Result outcome={outcome} />}
      <div>
        <Button busy={busy} busyLabel="Gathering..." onClick={() => void download()}>
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
