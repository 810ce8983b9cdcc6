import type { User } from '@postcard/contracts/identity';
import { Button, Stack } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { sendPasswordLink } from './api.ts';

/** Sends a password link to the current address, because only the owner changes a password. */
export function PasswordLink({ member }: { member: User }) {
  const { busy, run } = useMutation(
    async () => {
      await sendPasswordLink(member.id);
      toast({ title: 'Password link sent', description: `It goes to ${member.email} and works for an hour.` });
    },
    { failure: 'Password link not sent' },
  );

  return (
    <Stack gap={2}>
      <div>
        <Button variant="secondary" busy={busy} onClick={run}>
          Send a password link
        </Button>
      </div>
      <p>Only {member.firstName || 'the owner'} can change the email address, the password and the second factors.</p>
    </Stack>
  );
}
