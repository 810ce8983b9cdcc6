import type { ArtworkView } from '@postcard/contracts/artwork';
import { paths } from '@postcard/contracts/paths';
import {
  Badge,
  Cluster,
  Dialog,
  formatDate,
  Notice,
  Stack,
  Text,
  Facts,
  formatDateTime,
  Button,
  TextArea,
} from '@postcard/ui';
import { Fetched, LinkButton, toast, useMutation } from '@postcard/web-kit';
import type { DesignRequest, BookingView, Proof } from '@postcard/contracts/campaigns';
import { categoryOf } from '@postcard/contracts/categories';
import { AdPicture } from '@postcard/ui/ad-templates';
import { useState } from 'react';
import { useOpened, type OpenedArtwork, answerOn } from './api.ts';
import styles from './artwork.module.css';
import { NewProof } from './new-proof.tsx';
import { placeWords, stepWords, proofWords } from './words.ts';

type Props = { id: string; onClose: () => void; onChanged: () => void };

export function ArtworkDialog({ id, onClose, onChanged }: Props) {
  const opened = useOpened(id);
  const { data, mutate } = opened;
  const changed = () => {
    void mutate();
    onChanged();
  };
  return (
    <Dialog
      onClose={onClose}
      size="large"
      title={data ? data.booking.businessName : 'An ad'}
      description={data ? placeWords(data.booking) : 'Ad of a paid spot'}
    >
      <Fetched of={opened} what="the ad" failure="This ad could not be shown" height={480}>
        {(data) => <Whole opened={data} onChanged={changed} />}
      </Fetched>
    </Dialog>
  );
}

function Whole({ opened: { booking, artwork, waiting }, onChanged }: { opened: OpenedArtwork; onChanged: () => void }) {
  const [newest, ...older] = artwork.proofs;
  const isOpen = artwork.closedBecause === null;
  return (
    <Stack gap={6}>
      <Cluster gap={3} justify="between">
        <Status artwork={artwork} waiting={waiting} />
        <LinkButton size="small" to={paths.design(booking.id)}>
          Open its design page
        </LinkButton>
      </Cluster>
      {artwork.closedBecause && (
        <Notice tone="warning" title="This ad cannot be changed">
          The spot is no longer the member’s, or its card is being printed.
        </Notice>
      )}
      {waiting?.request && <Brief request={waiting.request} />}
      <div className={styles['panels']}>
        <div>{newest ? <ProofView proof={newest} booking={booking} /> : <Text quiet>There is no proof yet.</Text>}</div>
        <Stack gap={6}>
          {isOpen && <NewProof id={booking.id} spotType={booking.spotType} onSent={onChanged} />}
          {isOpen && newest && newest.status !== 'approved' && (
            <AnswerForm key={newest.version} id={booking.id} proof={newest} onSent={onChanged} />
          )}
          {older.length > 0 && <Versions proofs={older} />}
        </Stack>
      </div>
    </Stack>
  );
}

function Status({ artwork, waiting }: { artwork: ArtworkView; waiting: OpenedArtwork['waiting'] }) {
  if (!waiting) return <Badge tone="success">{artwork.state === 'approved' ? 'Approved' : 'Nothing to do'}</Badge>;
  return (
    <span>
      <Badge tone={waiting.waitsFor === 'team' ? 'warning' : 'neutral'}>{stepWords[waiting.step]}</Badge> due on{' '}
      {formatDate(waiting.dueAt, 'MMMM d, yyyy')}
    </span>
  );
}

function Brief({ request }: { request: DesignRequest }) {
  const { id, goal, offer, text, tone, files = [], createdAt } = request;
  const facts: [string, string][] = [
    ['What the ad is for', goal],
    ['Offer', offer],
    ['Required content', text],
    ['Tone', tone],
    ['Asked', formatDateTime(createdAt)],
  ];
  return (
    <section aria-label="The request">
      <h3>The request</h3>
      <Facts facts={facts} />
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <a href={`/api/design-requests/${encodeURIComponent(id)}/files/${encodeURIComponent(file.id)}`} download>
                Download {file.fileName}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ProofView({ proof, booking }: { proof: Proof; booking: BookingView }) {
  const { version, status, previewUrl, fileUrl, fileName, design, reason, comments } = proof;
  const alt = `Proof ${version} as it will be printed`;
  const trade = { category: categoryOf(booking.businessSubcategory), subcategory: booking.businessSubcategory };
  return (
    <section aria-label={`Proof ${version}`}>
      <Stack gap={4}>
        <h3>
          Proof {version}, {proofWords[status].toLowerCase()}
        </h3>
        {previewUrl && <img src={previewUrl} alt={alt} className={styles['picture']} />}
        {!previewUrl && design && (
          <AdPicture
            design={design}
            spotType={booking.spotType}
            trade={trade}
            title={alt}
            id={`proof-${version}`}
            className={styles['picture'] ?? ''}
          />
        )}
        {fileUrl && (
          <p>
            <a href={fileUrl} download>
              Download {fileName}
            </a>
          </p>
        )}
        {reason && (
          <Notice tone="warning" title="Changes requested">
            {reason}
          </Notice>
        )}
        {comments.length > 0 && (
          <ol className={styles['comments']} aria-label="Comments">
            {comments.map(({ id, author, text, createdAt }) => (
              <li key={id}>
                <p>{text}</p>
                <Text quiet small>
                  {author === 'team' ? 'Our team' : 'The business'}, {formatDateTime(createdAt)}
                </Text>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </section>
  );
}

const Versions = ({ proofs }: { proofs: readonly Proof[] }) => (
  <section aria-label="Earlier proofs">
    <h3>Earlier proofs</h3>
    <ul>
      {proofs.map(({ version, createdAt, fileUrl, reason }) => (
        <li key={version}>
          {fileUrl ? (
            <a href={fileUrl} download>
              Proof {version}
            </a>
          ) : (
            `Proof ${version}`
          )}
          , {formatDate(createdAt)}
          {reason && `: ${reason}`}
        </li>
      ))}
    </ul>
  </section>
);

const middle = { x: 0.5, y: 0.5 };

function AnswerForm({ id, proof, onSent }: { id: string; proof: Proof; onSent: () => void }) {
  const [text, setText] = useState('');
  const { busy, error, run } = useMutation(async ({ keyFor }) => {
    const { x, y } = proof.comments.findLast(({ author }) => author === 'member') ?? middle;
    const body = { x, y, text };
    await answerOn(id, proof.version, body, keyFor(body));
    setText('');
    toast({ title: 'Reply sent', description: 'The member reads it beside the proof.' });
    onSent();
  });

  return (
    <form onSubmit={(event) => [event.preventDefault(), void run()]} aria-label="Answer">
      <Stack gap={3}>
        <TextArea
          label="Reply to the member"
          name="answer"
          rows={3}
          maxLength={1000}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
        <div>
          <Button type="submit" busy={busy} busyLabel="Sending..." disabled={text.trim() === ''}>
            Send reply
          </Button>
        </div>
      </Stack>
    </form>
  );
}
