import type { User } from '@postcard/contracts/identity';
import { Button, Notice } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { sendVerification } from './api.ts';

/** Whether the address is confirmed, and another link if it is not. */
export function EmailState({ account }: { account: User }) {
  const [busy, setBusy] = useState(false);
  if (account.emailVerified) return <Notice tone="success">{account.email} is confirmed.</Notice>;

  async function send(): Promise<void> {
    setBusy(true);
    try {
      await sendVerification(account.id);
      toast({ title: 'The link is on its way', description: `Please look into the mailbox of ${account.email}.` });
    } catch (error) {
      toast({ variant: 'destructive', title: 'The link was not sent', description: userMessageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Notice tone="warning" title="Your e-mail address is not confirmed" action={<Button size="small" busy={busy} busyLabel="Sending..." onClick={() => void send()}>Send the link again</Button>}>
      We sent a link to {account.email}. You can use your account in the meantime.
    </Notice>
  );
}
