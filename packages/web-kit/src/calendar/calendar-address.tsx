import { calendarFeed } from '@postcard/contracts/calendar';
import { Button, Cluster, Stack, TextField, VisuallyHidden } from '@postcard/ui';
import { useState } from 'react';
import { apiFetch } from '../api/api-fetch.ts';
import { useMutation } from '../api/use-mutation.ts';

type Props = {
  path: '/api/bookings/calendar-feed' | '/api/campaigns/calendar-feed';
  dates: string;
};

export function CalendarAddress({ path, dates }: Props) {
  const [url, setUrl] = useState<string>();
  const [isCopied, setIsCopied] = useState(false);
  const { busy, run } = useMutation(
    async () => {
      setUrl((await apiFetch(path, { method: 'POST', schema: calendarFeed })).url);
      setIsCopied(false);
    },
    { failure: 'We couldn’t create the address' },
  );
  const making = (
    <Button busy={busy} busyLabel="Getting..." onClick={() => void run()}>
      {url ? 'Get a new address' : 'Get your calendar address'}
    </Button>
  );
  return (
    <Stack gap={4}>
      <p>See {dates} in your calendar app, kept up to date. A new address replaces the old one, which stops working.</p>
      {url ? (
        <>
          <TextField
            label="Calendar address"
            hint="Anyone who has it can read these dates, so keep it to yourself. We show it only now."
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Cluster gap={3}>
            <Button asChild variant="primary">
              <a href={url.replace(/^https?:/, 'webcal:')}>Open in a calendar app</a>
            </Button>
            <Button onClick={() => void navigator.clipboard.writeText(url).then(() => setIsCopied(true))}>
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
            {making}
            <VisuallyHidden role="status">{isCopied && 'Copied'}</VisuallyHidden>
          </Cluster>
        </>
      ) : (
        <div>{making}</div>
      )}
    </Stack>
  );
}
