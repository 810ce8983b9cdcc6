import { Button, Container, Notice } from '@postcard/ui';
import { useEffect, useState } from 'react';

/** A prerendered page whose code did not load in time, so that it stays as the server sent it. */
export type FrozenPage = {
  html: string;
  /** Hydrates the page; rejects when its code still cannot be loaded. */
  thaw(): Promise<void>;
};

export function FrozenNotice({ page }: { page: FrozenPage }) {
  const [state, setState] = useState<'waiting' | 'failed' | 'trying'>('waiting');

  useEffect(() => {
    if (state !== 'failed') page.thaw().catch(() => setState('failed'));
  }, [page, state]);

  if (state === 'waiting') return null;
  return (
    <Container>
      <Notice
        tone="warning"
        role="alert"
        title="You can read this page, but its buttons and forms do not work right now."
        action={
          <Button busy={state === 'trying'} onClick={() => setState('trying')}>
            Try again
          </Button>
        }
      />
    </Container>
  );
}
