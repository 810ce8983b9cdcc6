import type { Passkey } from '@postcard/contracts/passkeys';
import { ConfirmDialog } from '@postcard/ui';
import { removePasskey } from './second-factors.ts';
import { useMutation } from '../api/use-mutation.ts';

type Props = { userId: string; passkey: Passkey; onRemoved: () => void; onKeep: () => void };

export function RemovePasskey({ userId, passkey, onRemoved, onKeep }: Props) {
  const { busy, error, run } = useMutation(async () => {
    await removePasskey(userId, passkey);
    onRemoved();
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onKeep()}
      busy={busy}
      error={error}
      title={`Remove ${passkey.name}?`}
      description="This passkey opens your account no longer. Delete it on your device too."
      confirmLabel="Remove the passkey"
      busyLabel="Removing..."
      onConfirm={run}
    />
  );
}
