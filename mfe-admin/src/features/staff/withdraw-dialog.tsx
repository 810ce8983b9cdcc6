import type { StaffInvitation } from '@postcard/contracts/staff';
import { ConfirmDialog } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { withdrawInvitation } from './api.ts';

type Props = { invitation: StaffInvitation; onClose: () => void; onWithdrawn: () => void };

export function WithdrawDialog({ invitation: { id, email }, onClose, onWithdrawn }: Props) {
  const { busy, error, run } = useMutation(async () => {
    await withdrawInvitation(id);
    toast({ title: 'Invitation withdrawn' });
    onClose();
    onWithdrawn();
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      error={error}
      title={`Withdraw the invitation of ${email}?`}
      description="The link in its email opens nothing any more."
      confirmLabel="Withdraw it"
      busyLabel="Withdrawing..."
      onConfirm={run}
    />
  );
}
