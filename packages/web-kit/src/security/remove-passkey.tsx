import type { Passkey } from '@postcard/contracts/passkeys';
import { removePasskey } from './second-factors.ts';
import { ConfirmAction } from '../confirm/confirm-action.tsx';

type Props = { userId: string; passkey: Passkey; onRemoved: () => void; onKeep: () => void };

export function RemovePasskey({ userId, passkey, onRemoved, onKeep }: Props) {
  const act = async () => {
    await removePasskey(userId, passkey);
    onRemoved();
  };
  return (
    <ConfirmAction
      title={`Remove ${passkey.name}?`}
      description="This passkey opens your account no longer. Delete it on your device too."
      confirmLabel="Remove the passkey"
      busyLabel="Removing..."
      action={act}
      onClose={onKeep}
    />
  );
}
