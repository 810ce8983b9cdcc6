import { notification } from '@postcard/contracts/notify';
import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import { ErrorState, Loading, Notice, Skeleton, Tabs, Button, Stack, Stepper } from '@postcard/ui';
import { useEventStream, userMessageOf, type SessionUser, toast, useMutation } from '@postcard/web-kit';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ArtworkView } from '@postcard/contracts/artwork';
import { useArtwork, submitDesign } from './artwork-api.ts';
import styles from './artwork.module.css';
import { DesignForm } from './design-form.tsx';
import { HelpPanel } from './help-panel.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { savedDesign } from './design.ts';

type Props = { user: SessionUser; booking: BookingView; card: Campaign; onSaved: (booking: BookingView) => void };

const ways = ['template', 'upload', 'help'] as const;
type Way = (typeof ways)[number];
const isWay = (value: string | null): value is Way => ways.some((way) => way === value);

export function ArtworkPanels({ user, booking, card, onSaved }: Props) {
  const { data: artwork, error, mutate } = useArtwork(booking.id);
  const [search, setSearch] = useSearchParams();
  const trade = useMemo(
    () => ({ category: user.businessCategory, subcategory: booking.businessSubcategory }),
    [user.businessCategory, booking.businessSubcategory],
  );
  const reload = () => void mutate();
  const keep = (next: typeof artwork) => void mutate(next, { revalidate: false });
  useNews(booking.id, reload);

  const isOwner = booking.userId === user.id;
  const [proof] = artwork?.proofs ?? [];
  const requested = search.get('way');
  const way: Way = isWay(requested) ? requested : isOwner ? 'template' : 'upload';
  const choose = (next: string) =>
    setSearch((query) => new URLSearchParams({ ...Object.fromEntries(query), way: next }), {
      replace: true,
      preventScrollReset: true,
    });

  const unread =
    error && !artwork ? (
      <ErrorState title="Your proofs could not be shown" onRetry={reload}>
        {userMessageOf(error)}
      </ErrorState>
    ) : null;
  const waiting = unread ?? (
    <Loading label="Loading your proofs">
      <Skeleton shape="block" height={320} />
    </Loading>
  );
  const saved = (next: BookingView) => {
    onSaved(next);
    reload();
  };
  const upload = {
    value: 'upload',
    label: 'Upload your file',
    content: artwork ? <UploadPanel artwork={artwork} onChange={keep} onReload={reload} /> : waiting,
  };
  const own = [
    {
      value: 'template',
      label: 'Fill a template',
      content: <DesignForm user={user} booking={booking} card={card} onSaved={saved} />,
    },
    upload,
    {
      value: 'help',
      label: 'Get free design help',
      content: artwork ? <HelpPanel artwork={artwork} onRequested={reload} /> : waiting,
    },
  ];

  return (
    <>
      {unread}
      {artwork?.closedBecause && (
        <Notice tone="warning" title="This ad cannot be changed">
          {artwork.closedBecause}
        </Notice>
      )}
      {artwork && isOwner && !artwork.closedBecause && <AdSteps artwork={artwork} booking={booking} onChange={keep} />}
      {artwork && proof && artwork.state !== 'draft' && (
        <ProofPanel
          key={proof.version}
          {...{ artwork, proof, booking, card, trade, isOwner }}
          onChange={keep}
          onReload={reload}
        />
      )}
      {!artwork?.closedBecause && (
        <Tabs
          id="ways"
          label="How to create your ad"
          className={styles['ways'] ?? ''}
          items={isOwner ? own : [upload]}
          value={way}
          onValueChange={choose}
        />
      )}
    </>
  );
}

/** Calls `onNews` on events of this ad, and when events may have been missed. */
function useNews(bookingId: string, onNews: () => void): void {
  const url = typeof EventSource === 'undefined' ? null : '/api/notifications/stream';
  const onNotice = (data: unknown) => {
    const notice = notification.safeParse(data);
    if (notice.success && notice.data.type === 'artwork' && notice.data.relatedId === bookingId) onNews();
  };
  useEventStream(url, { notice: onNotice }, onNews);
}

type AdStepsProps = { artwork: ArtworkView; booking: BookingView; onChange: (artwork: ArtworkView) => void };

function AdSteps({ artwork, booking, onChange }: AdStepsProps) {
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
      <Stepper steps={['Ad', 'Proof', 'Approved']} current={stepOf(artwork, isSaved)} aria-label="Steps to print" />
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
  saved: 'Your ad is saved. Next, make its proof and approve it.',
  in_proof: 'Check the proof carefully and approve it. Only an approved ad is printed.',
  changes_requested: 'We are working on your changes and will send you a new proof.',
  approved: 'Your ad is approved, and is printed as you see it.',
} as const;

function stepOf({ state }: ArtworkView, isSaved: boolean): number {
  if (state === 'approved') return 4;
  if (state === 'in_proof') return 3;
  return isSaved || state === 'changes_requested' ? 2 : 1;
}
