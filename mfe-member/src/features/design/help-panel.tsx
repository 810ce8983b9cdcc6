import { type ArtworkView, artworkAccept } from '@postcard/contracts/artwork';
import { designRequestBody, designTones, briefFilesMost } from '@postcard/contracts/proofs';
import { formatDate, Notice, Button, Cluster, FileButton, Stack, ErrorText, Text } from '@postcard/ui';
import { AreaInput, Form, SelectInput, SubmitButton, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { useWatch } from 'react-hook-form';
import { requestDesign, attachToBrief, useUpload } from './artwork-api.ts';
import styles from './artwork.module.css';
import { FailedUpload } from './upload-panel.tsx';

type Props = { artwork: ArtworkView; onRequested: () => void };

const toneNames = { friendly: 'Friendly', plain: 'Plain', bold: 'Bold', elegant: 'Elegant' } as const;

export function HelpPanel({ artwork: { bookingId, helpRequestedAt }, onRequested }: Props) {
  const form = useZodForm(designRequestBody, {
    defaultValues: { goal: '', offer: '', text: '', tone: 'friendly', files: [] },
  });
  const sending = useSubmit(form, {
    draft: `design-help-${bookingId}`,
    send: ({ files: sent = [], ...brief }, { keyFor }) => {
      const body = sent.length > 0 ? { ...brief, files: sent } : brief;
      return requestDesign(bookingId, body, keyFor(body));
    },
    onSent: () => {
      onRequested();
      toast({ title: 'We are drawing your ad', description: 'You get an email when the proof is ready.' });
    },
    failure: 'Your request could not be sent',
  });
  const files = useWatch({ control: form.control, name: 'files' }) ?? [];
  const { errors } = form.formState;

  if (helpRequestedAt) {
    return (
      <Notice tone="success" title="We are drawing your ad">
        You asked us on {formatDate(helpRequestedAt, 'MMMM d, yyyy')}. The proof appears here, and you get an email when
        it is ready.
      </Notice>
    );
  }
  return (
    <Form {...sending} label="Design help">
      <h2>Get free design help</h2>
      <p>Tell us what matters. We draw the ad, you review the proof, and we change it until it is right.</p>
      <TextInput name="goal" label="What should the ad do for you?" required hint="For example: more lunch guests" />
      <TextInput name="offer" label="Offer" hint="A reason to come now, if you have one" />
      <AreaInput
        name="text"
        label="What must it include?"
        required
        rows={5}
        hint="Name, address, phone, hours, prices"
      />
      <SelectInput
        name="tone"
        label="Tone"
        options={designTones.map((tone) => ({ value: tone, label: toneNames[tone] }))}
      />
      <BriefFiles
        bookingId={bookingId}
        files={files}
        onChange={(next) => form.setValue('files', next, { shouldDirty: true })}
        error={errors.files?.message}
      />
      <SubmitButton size="large" busyLabel="Sending...">
        Ask for my ad
      </SubmitButton>
    </Form>
  );
}

type Named = { id: string; fileName: string };
type BriefFilesProps = {
  bookingId: string;
  files: readonly Named[];
  onChange: (files: Named[]) => void;
  error?: string | undefined;
};

function BriefFiles({ bookingId, files, onChange, error }: BriefFilesProps) {
  const { state, send, stop } = useUpload(bookingId, attachToBrief, ({ id, fileName }) =>
    onChange([...files, { id, fileName }]),
  );
  const busy = state.phase === 'sending' || state.phase === 'checking';

  return (
    <Stack gap={3} as="section" aria-labelledby="brief-files">
      <h3 id="brief-files">Attach files</h3>
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
