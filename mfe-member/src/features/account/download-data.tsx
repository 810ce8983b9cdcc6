import type { User } from '@postcard/contracts/identity';
import { Button, Card, Notice } from '@postcard/ui';
import { saveFile, useMutation, apiFetch, readAll } from '@postcard/web-kit';
import { useState } from 'react';
import { conversationBoxes } from '@postcard/contracts/notify';

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
      <p>Your account, bookings, ads, waitlist places, invoices, notices and messages as one JSON file.</p>
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
      <Notice tone="danger" title="We couldn’t load your data">
        Nothing was downloaded. Please try again in a minute.
      </Notice>
    );
  return (
    <Notice tone="warning" role="status" title="Some of your data is missing">
      We couldn’t load: {outcome.missing.join(', ')}. Please try again in a minute.
    </Notice>
  );
}

type AccountData = { data: Record<string, unknown>; missing: string[] };

type Part = readonly [name: string, read: () => Promise<unknown>];

async function gatherData(user: User): Promise<AccountData> {
  // Runs first, because it renews an expired session that the other calls use.
  const account = await settled(['account', () => apiFetch(`/api/users/${encodeURIComponent(user.id)}/export`)]);
  const forMembers: Part[] = [
    ['bookings', () => readAll('/api/bookings')],
    ['ads', () => readAll('/api/bookings/ads')],
    ['invoices', () => readAll('/api/invoices')],
    ['billingDetails', () => apiFetch('/api/invoices/billing-details')],
    ['waitlist', () => readAll('/api/campaigns/waitlist')],
    ['messages', readConversations],
  ];
  const forAll: Part[] = [
    ['notices', () => readAll('/api/notifications')],
    ['emailChoices', () => apiFetch('/api/notifications/preferences')],
    ['alertsRead', () => readAll('/api/notifications/alerts')],
  ];
  const parts = [account, ...(await Promise.all([...(user.isAdmin ? [] : forMembers), ...forAll].map(settled)))];
  return {
    data: Object.fromEntries(parts.filter(({ read }) => read).map(({ name, value }) => [name, value])),
    missing: parts.filter(({ read }) => !read).map(({ name }) => name),
  };
}

async function settled([name, read]: Part): Promise<{ name: string; read: boolean; value?: unknown }> {
  try {
    return { name, read: true, value: await read() };
  } catch {
    return { name, read: false };
  }
}

async function readConversations(): Promise<unknown[]> {
  const boxes = await Promise.all(
    conversationBoxes.map((box) => readAll<{ id: string }>(`/api/messages/threads?box=${box}`)),
  );
  const conversations: unknown[] = [];
  for (const id of new Set(boxes.flat().map((thread) => thread.id)))
    conversations.push(await apiFetch(`/api/messages/threads/${encodeURIComponent(id)}`));
  return conversations;
}
