import type { User } from '@postcard/contracts/identity';
import { Button, Notice } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { cancelEmailChange, sendVerification } from './api.ts';

type Props = { account: User; onChanged: (account: User) => void };

export function EmailState({ account, onChanged }: Props) {
  const awaited = account.pendingEmail ?? (account.emailVerified ? null : account.email);
  const sending = useMutation(
    async () => {
      await sendVerification(account.id);
      toast({ title: 'The link is on its way', description: `Please look into the mailbox of ${awaited}.` });
    },
    { failure: 'The link was not sent' },
  );
  const cancelling = useMutation(
    async () => {
      onChanged(await cancelEmailChange(account.id));
      toast({ title: 'Your address stays', description: `We go on writing to ${account.email}.` });
    },
    { failure: 'The change was not cancelled' },
  );
  if (awaited === null) return <Notice tone="success">{account.email} is confirmed.</Notice>;

  const again = (
    <Button size="small" busy={sending.busy} busyLabel="Sending..." onClick={sending.run}>
      Send the link again
    </Button>
  );
  if (!account.pendingEmail) {
    return (
      <Notice tone="warning" title="Your email address is not confirmed" action={again}>
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
          <Button size="small" busy={cancelling.busy} busyLabel="Cancelling..." onClick={cancelling.run}>
            Cancel the change
          </Button>
        </>
      }
    >
      We sent a link there. Until it is opened we write to {account.email}.
    </Notice>
  );
}
