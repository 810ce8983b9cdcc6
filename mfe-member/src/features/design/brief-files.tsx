import { artworkAccept } from '@postcard/contracts/artwork';
import { briefFilesMost } from '@postcard/contracts/proofs';
import { Button, Cluster, Notice, Stack, ErrorText, Text } from '@postcard/ui';
import { useRef } from 'react';
import { attachToBrief } from './artwork-api.ts';
import styles from './artwork.module.css';
import { useUpload } from './use-upload.ts';

type Named = { id: string; fileName: string };
type Props = {
  bookingId: string;
  files: readonly Named[];
  onChange: (files: Named[]) => void;
  error?: string | undefined;
};

/** Collects files for the team's drawing; each is uploaded and checked when chosen. */
export function BriefFiles({ bookingId, files, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { state, send, stop } = useUpload(bookingId, attachToBrief, ({ id, fileName }) =>
    onChange([...files, { id, fileName }]),
  );
  const busy = state.phase === 'sending' || state.phase === 'checking';

  return (
    <Stack gap={3} as="section" aria-labelledby="brief-files">
      <h3 id="brief-files">Files for us</h3>
      <Text quiet small>
        Your logo, a photograph or an older ad: PDF, PNG, JPEG, HEIC or WebP, up to 25 MB each, at most {briefFilesMost}
        .
      </Text>
      {files.length > 0 && (
        <ul className={styles['files']}>
          {files.map(({ id, fileName }) => (
            <li key={id}>
              <span>{fileName}</span>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${fileName}`}
                onClick={() => onChange(files.filter((each) => each.id !== id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {busy ? (
        <Cluster>
          <p role="status">
            {state.phase === 'sending'
              ? `Sending ${state.fileName}: ${state.percent}%`
              : `Checking ${state.fileName}...`}
          </p>
          {state.phase === 'sending' && (
            <Button size="small" onClick={stop}>
              Stop
            </Button>
          )}
        </Cluster>
      ) : (
        files.length < briefFilesMost && (
          <div>
            <Button onClick={() => input.current?.click()}>Add a file</Button>
          </div>
        )
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={artworkAccept}
        aria-label="A file for the team"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file && !busy) void send(file);
          // Allows choosing the same file again to resume.
          target.value = '';
        }}
      />
      {state.phase === 'failed' && (
        <Notice tone="danger" title="This file cannot be used">
          <ul className={styles['reasons']}>
            {state.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {error && <ErrorText>{error}</ErrorText>}
    </Stack>
  );
}
