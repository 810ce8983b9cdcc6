import type { User } from '@postcard/contracts/identity';
import { Button, Stack } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { sendPasswordLink } from './api.ts';

/** Helps somebody who cannot get in: what opens an account is changed by its owner, from the current address. */
export function PasswordLink({ member }: { member: User }) {
  const [busy, setBusy] = useState(false);

  async function send(): Promise<void> {
    setBusy(true);
    try {
      await sendPasswordLink(member.id);
      toast({ title: 'Password link sent', description: `It goes to ${member.email} and works for an hour.` });
    } catch (error) {
      toast({ variant: 'destructive', title: 'Password link not sent', description: userMessageOf(error) });
    }
    setBusy(false);
  }

  return (
    <Stack gap={2}>
      <div>
        <Button variant="secondary" busy={busy} onClick={() => void send()}>
          Send a password link
        </Button>
      </div>
      <p>Only {member.firstName || 'the owner'} can change the email address, the password and the second factors.</p>
    </Stack>
  );
}
