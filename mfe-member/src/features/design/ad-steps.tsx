import type { ArtworkView } from '@postcard/contracts/artwork';
import type { BookingView } from '@postcard/contracts/campaigns';
import { Button, Stack, Stepper } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { submitDesign } from './artwork-api.ts';
import styles from './artwork.module.css';
import { savedDesign } from './design.ts';

type Props = { artwork: ArtworkView; booking: BookingView; onChange: (artwork: ArtworkView) => void };

export function AdSteps({ artwork, booking, onChange }: Props) {
  const isSaved = artwork.state === 'draft' && savedDesign(booking) !== null;
  const { busy, run } = useMutation(
    async () => {
      onChange(await submitDesign(booking.id));
      globalThis.scrollTo?.({ top: 0 });
      toast({ title: 'Your proof is ready', description: 'Please check it carefully and approve it.' });
    },
    { failure: 'The proof could not be made' },
  );

  return (
    <Stack gap={3} className={styles['steps'] ?? ''}>
      <Stepper
        steps={['Ad', 'Proof', 'Approved']}
        current={stepOf(artwork, isSaved)}
        aria-label="Your ad on its way to print"
      />
      <p>{nextWords[isSaved ? 'saved' : artwork.state]}</p>
      {isSaved && (
        <div>
          <Button variant="primary" busy={busy} busyLabel="Making the proof..." onClick={run}>
            Make the proof
          </Button>
        </div>
      )}
    </Stack>
  );
}

const nextWords = {
  missing: 'Fill a template, upload your file, or get free design help.',
  draft: 'Save your ad. Then you make its proof.',
  saved: 'Your ad is saved, and not delivered yet. Make its proof, and approve it.',
  in_proof: 'Look at the proof closely and approve it. Only an approved ad is printed.',
  changes_requested: 'We are working on your changes, and send you the next proof.',
  approved: 'Your ad is approved, and is printed as you see it.',
} as const;

/** Returns the current step from 1, or the number after the last when all are done. */
function stepOf({ state }: ArtworkView, isSaved: boolean): number {
  if (state === 'approved') return 4;
  if (state === 'in_proof') return 3;
  return isSaved || state === 'changes_requested' ? 2 : 1;
}
