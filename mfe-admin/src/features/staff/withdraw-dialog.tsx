import type { StaffInvitation } from '@postcard/contracts/staff';
import { toast, ConfirmAction } from '@postcard/web-kit';
import { withdrawInvitation } from './api.ts';

type Props = { invitation: StaffInvitation; onClose: () => void; onWithdrawn: () => void };

export function WithdrawDialog({ invitation: { id, email }, onClose, onWithdrawn }: Props) {
  const act = async () => {
    await withdrawInvitation(id);
    toast({ title: 'Invitation withdrawn' });
    onClose();
    onWithdrawn();
  };
  return (
    <ConfirmAction
      title={`Withdraw the invitation of ${email}?`}
      description="The link in its email stops working."
      confirmLabel="Withdraw it"
      busyLabel="Withdrawing..."
      action={act}
      onClose={onClose}
    />
  );
}
