import { artworkAccept, type ArtworkView } from '@postcard/contracts/artwork';
import { artworkSizes } from '@postcard/contracts/print-sizes';
import { Button, FileButton, Cluster, Notice, Stack, Text } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { completeUpload, dropUpload, useUpload, type UploadState } from './artwork-api.ts';
import styles from './artwork.module.css';

type Props = { artwork: ArtworkView; onChange: (artwork: ArtworkView) => void; onReload: () => void };

export function UploadPanel({ artwork, onChange, onReload }: Props) {
  const [isOver, setOver] = useState(false);
  const { state, send, stop } = useUpload(artwork.bookingId, completeUpload, (arrived) => {
    onChange(arrived);
    toast({ title: 'Your file has arrived', description: 'Please check the proof and approve it.' });
  });
  const busy = state.phase === 'sending' || state.phase === 'checking';
  const { trim, bleed } = artworkSizes[artwork.spotType];
  const take = (file: File | undefined) => file && !busy && void send(file);

  return (
    <Stack gap={4}>
      <h2>Upload your file</h2>
      <p>
        PDF, PNG, JPEG, HEIC or WebP, up to 25 MB: {trim.width} x {trim.height} inches, or {bleed.width} x{' '}
        {bleed.height} inches with bleed, at 300 dots per inch. We check it at once and show you how it will print.
      </p>
      {!busy && <Unfinished artwork={artwork} onReload={onReload} />}
      <div
        className={styles['drop']}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        {busy ? (
          <Underway state={state} onStop={stop} />
        ) : (
          <FileButton variant="primary" size="large" accept={artworkAccept} fileLabel="Your ad as a file" onFile={take}>
            Choose a file
          </FileButton>
        )}
        {!busy && (
          <Text quiet small>
            or drop it here
          </Text>
        )}
      </div>
      <FailedUpload state={state} />
    </Stack>
  );
}

type UnderwayProps = {
  state: { phase: 'sending'; fileName: string; percent: number } | { phase: 'checking'; fileName: string };
  onStop: () => void;
};

function Underway({ state, onStop }: UnderwayProps) {
  const words =
    state.phase === 'sending' ? `Sending ${state.fileName}: ${state.percent}%` : `Checking ${state.fileName}...`;
  return (
    <Stack gap={3} className={styles['underway']}>
      <p id="upload-words" role="status">
        {words}
      </p>
      <progress
        aria-labelledby="upload-words"
        max={100}
        {...(state.phase === 'sending' ? { value: state.percent } : {})}
      />
      {state.phase === 'sending' && (
        <Cluster>
          <Button size="small" onClick={onStop}>
            Stop
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}

function Unfinished({ artwork: { bookingId, uploads }, onReload }: Pick<Props, 'artwork' | 'onReload'>) {
  const [upload] = uploads;
  const { busy, run } = useMutation((_attempt, id: string) => dropUpload(bookingId, id), {
    failure: 'The upload could not be removed',
    onSettled: onReload,
  });
  if (!upload) return null;
  return (
    <Notice
      tone="info"
      title={`${upload.fileName} stopped at ${Math.floor((upload.received / upload.size) * 100)}%`}
      action={
        <Button size="small" busy={busy} onClick={() => void run(upload.id)}>
          Remove
        </Button>
      }
    >
      Choose the same file to resume the upload.
    </Notice>
  );
}

export const FailedUpload = ({ state }: { state: UploadState }) =>
  state.phase === 'failed' && (
    <Notice tone="danger" title="This file cannot be used">
      <ul className={styles['reasons']}>
        {state.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Notice>
  );
