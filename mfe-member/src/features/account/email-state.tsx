import type { User } from '@postcard/contracts/identity';
import { Button, Notice } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { cancelEmailChange, sendVerification } from './api.ts';

type Props = { account: User; onChanged: (account: User) => void };

/** Whether the address is confirmed, and another link if it, or the one that is to be the next, is not. */
export function EmailState({ account, onChanged }: Props) {
  const [busy, setBusy] = useState<'sending' | 'cancelling' | null>(null);
  const awaited = account.pendingEmail ?? (account.emailVerified ? null : account.email);
  if (awaited === null) return <Notice tone="success">{account.email} is confirmed.</Notice>;

  async function act(what: 'sending' | 'cancelling', work: () => Promise<void>, failed: string): Promise<void> {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      toast({ variant: 'destructive', title: failed, description: userMessageOf(error) });
    } finally {
      setBusy(null);
    }
  }

  const send = () =>
    act(
      'sending',
      async () => {
        await sendVerification(account.id);
        toast({ title: 'The link is on its way', description: `Please look into the mailbox of ${awaited}.` });
      },
      'The link was not sent',
    );

  const cancel = () =>
    act(
      'cancelling',
      async () => {
        onChanged(await cancelEmailChange(account.id));
        toast({ title: 'Your address stays', description: `We go on writing to ${account.email}.` });
      },
      'The change was not cancelled',
    );

  const again = (
    <Button size="small" busy={busy === 'sending'} busyLabel="Sending..." onClick={() => void send()}>
      Send the link again
    </Button>
  );
  if (!account.pendingEmail) {
    return (
      <Notice tone="warning" title="Your e-mail address is not confirmed" action={again}>
        We sent a link to {account.email}. You can use your account in the meantime.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={`Waiting for confirmation of ${account.pendingEmail}`}
      action={
        <>
          {again}{' '}
          <Button size="small" busy={busy === 'cancelling'} busyLabel="Cancelling..." onClick={() => void cancel()}>
            Cancel the change
          </Button>
        </>
      }
    >
      We sent a link there. Until it is opened we write to {account.email}.
    </Notice>
  );
}
