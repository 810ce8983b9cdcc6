import type { Subscription } from '@postcard/contracts/identity';
import { Button, Dialog, Stack, TextArea } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState, type FormEvent } from 'react';
import { reject } from './api.ts';

type Props = { application: Subscription; onClose: () => void; onDecided: () => void };

/** Asks for the reason, which the applicant is told. */
export function RejectDialog({ application, onClose, onDecided }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await reject(application.id, reason);
      toast({ title: 'Application rejected', description: `${application.businessName} is told why and can apply again.` });
      onDecided();
      onClose();
    } catch (thrown) {
      setError(userMessageOf(thrown));
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Reject ${application.businessName}?`} description="The business is told the reason and can apply again.">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <TextArea label="Reason" name="reason" required value={reason} error={error ?? undefined} onChange={(event) => setReason(event.target.value)} />
          <Button type="submit" variant="danger" busy={busy} disabled={reason.trim() === ''}>
            Reject the application
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
