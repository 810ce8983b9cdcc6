import type { ArtworkView } from '@postcard/contracts/artwork';
import { showsCode } from '@postcard/contracts/design-templates';
import type { Proof } from '@postcard/contracts/proofs';
import { paths } from '@postcard/contracts/paths';
import { Button, Cluster, ConfirmDialog, Dialog, Notice, TextArea } from '@postcard/ui';
import { ApiError, toast, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { approveProof, askForChanges } from './artwork-api.ts';

type Props = { bookingId: string; proof: Proof; onChange: (artwork: ArtworkView) => void; onReload: () => void };

function Question({ bookingId, design }: { bookingId: string; design: Proof['design'] }) {
  const code = <Link to={paths.results(bookingId)}>under its results</Link>;
  return (
    <>
      <p>Have you checked the name, prices, dates and phone number? It is printed exactly as you see it.</p>
      {design && !showsCode(design) && (
        <p>
          This ad has no QR code, so its scans cannot be counted. Choose a template with a QR code and add your website
          to count scans.
        </p>
      )}
      {!design && (
        <p>
          If this file does not show the QR code of your ad, its scans cannot be counted. Once the spot is paid, you
          find the code {code}.
        </p>
      )}
    </>
  );
}

export function Decision({ bookingId, proof, onChange, onReload }: Props) {
  const [open, setOpen] = useState<'approve' | 'changes' | null>(null);
  const [reason, setReason] = useState('');
  const { busy, error, clearError, run } = useMutation(
    async (_attempt, work: () => Promise<ArtworkView>, done: string) => {
      onChange(await work());
      setOpen(null);
      toast({ title: done });
    },
    {
      // Another user has changed the ad, so the page behind the dialog is outdated.
      onError: (thrown) => void (thrown instanceof ApiError && thrown.status === 409 && onReload()),
    },
  );

  const show = (which: typeof open) => {
    clearError();
    setOpen(which);
  };

  return (
    <>
      {proof.status === 'approved' && (
        <Notice tone="success" title="You have approved this ad">
          It is printed exactly like this. If you change it, we ask you again.
        </Notice>
      )}
      {proof.status === 'changes_requested' && (
        <Notice tone="warning" title="You have asked for changes">
          {proof.reason}
        </Notice>
      )}
      <Cluster gap={3}>
        {proof.status === 'waiting' && (
          <Button variant="primary" size="large" onClick={() => show('approve')}>
            Approve for print
          </Button>
        )}
        {proof.status !== 'changes_requested' && (
          <Button size="large" onClick={() => show('changes')}>
            Ask for changes
          </Button>
        )}
      </Cluster>
      <ConfirmDialog
        open={open === 'approve'}
        onClose={() => show(null)}
        tone="primary"
        title="Approve this ad for print?"
        description={<Question bookingId={bookingId} design={proof.design} />}
        confirmLabel="Approve this ad"
        cancelLabel="Go back"
        busy={busy}
        busyLabel="Approving..."
        error={error}
        onConfirm={() => void run(() => approveProof(bookingId, proof.version, proof.sha256), 'Your ad is approved')}
      />
      <Dialog
        open={open === 'changes'}
        onClose={() => show(null)}
        title="What should be different?"
        footer={
          <Button
            variant="primary"
            busy={busy}
            busyLabel="Sending..."
            disabled={reason.trim() === ''}
            onClick={() => void run(() => askForChanges(bookingId, proof.version, reason), 'Changes requested')}
          >
            Ask for changes
          </Button>
        }
      >
        <TextArea
          label="Your changes"
          name="reason"
          rows={5}
          maxLength={1000}
          required
          error={error}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Dialog>
    </>
  );
}
