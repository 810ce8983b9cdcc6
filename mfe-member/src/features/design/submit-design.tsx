import type { ArtworkView } from '@postcard/contracts/artwork';
import type { BookingView } from '@postcard/contracts/campaigns';
import { Button, Notice } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { submitDesign } from './artwork-api.ts';
import { savedDesign } from './design.ts';

type Props = { artwork: ArtworkView; booking: BookingView; onChange: (artwork: ArtworkView) => void };

/** The step from a saved template to its proof. */
export function SubmitDesign({ artwork, booking, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  if (!savedDesign(booking) || artwork.state !== 'draft') return null;

  async function submit(): Promise<void> {
    setBusy(true);
    try {
      onChange(await submitDesign(booking.id));
      globalThis.scrollTo?.({ top: 0 });
      toast({ title: 'Your proof is ready', description: 'Please look at it closely and approve it.' });
    } catch (error) {
      toast({ variant: 'destructive', title: 'The proof could not be made', description: userMessageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Notice
      tone="info"
      title="One step is left"
      action={
        <Button variant="primary" busy={busy} busyLabel="Making the proof..." onClick={() => void submit()}>
          Make the proof
        </Button>
      }
    >
      Your saved ad is printed once you have approved its proof.
    </Notice>
  );
}
