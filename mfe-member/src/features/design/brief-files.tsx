import { artworkAccept } from '@postcard/contracts/artwork';
import { briefFilesMost } from '@postcard/contracts/proofs';
import { Button, Cluster, FileButton, Stack, ErrorText, Text } from '@postcard/ui';
import { attachToBrief } from './artwork-api.ts';
import styles from './artwork.module.css';
import { FailedUpload } from './failed-upload.tsx';
import { useUpload } from './use-upload.ts';

type Named = { id: string; fileName: string };
type Props = {
  bookingId: string;
  files: readonly Named[];
  onChange: (files: Named[]) => void;
  error?: string | undefined;
};

export function BriefFiles({ bookingId, files, onChange, error }: Props) {
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
            <FileButton accept={artworkAccept} fileLabel="A file for the team" onFile={(file) => void send(file)}>
              Add a file
            </FileButton>
          </div>
        )
      )}
      <FailedUpload state={state} />
      {error && <ErrorText>{error}</ErrorText>}
    </Stack>
  );
}
