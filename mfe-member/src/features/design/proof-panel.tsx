import type { ArtworkView } from '@postcard/contracts/artwork';
import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import type { ArtworkFinding, Proof } from '@postcard/contracts/proofs';
import { AdPicture, type Trade } from '@postcard/ui/ad-templates';
import { formatDate, Stack, StatusBadge, Text, Button, Cluster, formatDateTime, TextArea } from '@postcard/ui';
import { useState } from 'react';
import { useMutation } from '@postcard/web-kit';
import styles from './artwork.module.css';
import sides from './sides.module.css';
import { Decision } from './decision.tsx';
import { Pins, type Place } from './pins.tsx';
import { PlaceOnCard } from './place-on-card.tsx';
import { commentOnProof } from './artwork-api.ts';

type Props = {
  artwork: ArtworkView;
  proof: Proof;
  booking: BookingView;
  card: Campaign;
  trade: Trade;
  isOwner: boolean;
  onChange: (artwork: ArtworkView) => void;
  onReload: () => void;
};

const statusWords = {
  waiting: 'Waits for approval',
  approved: 'Approved',
  changes_requested: 'Changes requested',
  replaced: 'Replaced',
} as const;
const statusTones = {
  waiting: 'pending',
  approved: 'approved',
  changes_requested: 'pending',
  replaced: 'neutral',
} as const;
const sourceWords = { upload: 'the uploaded file', template: 'the template', team: 'our team' } as const;
const alt = 'The ad as it will be printed';

export function ProofPanel({ artwork, proof, booking, card, trade, isOwner, onChange, onReload }: Props) {
  const [placing, setPlacing] = useState<Place | null>(null);
  const isOpen = artwork.closedBecause === null;
  const canComment = isOpen && proof.status !== 'approved';
  const read = (id: string) => document.getElementById(commentId(id))?.focus();
  return (
    <section className={sides['sides']} aria-labelledby="proof-title">
      <div className={sides['shown']}>
        <Pins comments={proof.comments} placing={placing} onPlace={canComment ? setPlacing : undefined} onOpen={read}>
          {proof.previewUrl && <img src={proof.previewUrl} alt={alt} className={styles['picture']} />}
          {!proof.previewUrl && proof.design && (
            <AdPicture design={proof.design} spotType={booking.spotType} trade={trade} title={alt} id="proof" />
          )}
        </Pins>
        <h3>On the card</h3>
        <PlaceOnCard booking={booking} card={card} design={proof.design} pictureUrl={proof.previewUrl} trade={trade} />
      </div>
      <Stack gap={5} className={sides['words'] ?? ''}>
        <Stack gap={2}>
          <h2 id="proof-title">Proof {proof.version}</h2>
          <p>
            <StatusBadge status={statusTones[proof.status]} label={statusWords[proof.status]} />
          </p>
          <Text quiet>
            {`Made from ${sourceWords[proof.source]} on ${formatDate(proof.createdAt, 'MMMM d, yyyy')}. `}
            {`Please decide by ${formatDate(artwork.proofsDueAt, 'MMMM d, yyyy')}.`}
          </Text>
          {proof.fileUrl && (
            <p>
              <a href={proof.fileUrl} download>
                Download {proof.fileName}
              </a>
            </p>
          )}
        </Stack>
        {isOwner && isOpen && <Decision bookingId={booking.id} proof={proof} onChange={onChange} onReload={onReload} />}
        <Findings findings={proof.findings} />
        <Comments
          bookingId={booking.id}
          proof={proof}
          placing={placing}
          canComment={canComment}
          onPlacing={setPlacing}
          onChange={onChange}
        />
      </Stack>
    </section>
  );
}

const signs = { ok: 'Good', note: 'Note', warning: 'Please look' } as const;

function Findings({ findings }: { findings: readonly ArtworkFinding[] }) {
  if (findings.length === 0) return null;
  const order = ['warning', 'note', 'ok'];
  const sorted = findings.toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level));
  return (
    <div>
      <h3>What we found in your file</h3>
      <ul className={styles['findings']}>
        {sorted.map(({ check, level, text }) => (
          <li key={check} data-level={level}>
            <strong>{signs[level]}.</strong> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

type CommentsProps = {
  bookingId: string;
  proof: Proof;
  placing: Place | null;
  canComment: boolean;
  onPlacing: (place: Place | null) => void;
  onChange: (artwork: ArtworkView) => void;
};

const commentId = (id: string): string => `comment-${id}`;

function Comments({ bookingId, proof, placing, canComment, onPlacing, onChange }: CommentsProps) {
  const [text, setText] = useState('');
  const saying = useMutation(
    async ({ keyFor }) => {
      if (!placing) return;
      const body = { ...placing, text };
      onChange(await commentOnProof(bookingId, proof.version, body, keyFor(body)));
      setText('');
      onPlacing(null);
    },
    { failure: 'Your comment could not be sent' },
  );

  return (
    <Stack gap={4}>
      {proof.comments.length > 0 && (
        <ol className={styles['comments']} aria-label="Comments">
          {proof.comments.map(({ id, author, text: said, createdAt }) => (
            <li key={id} id={commentId(id)} tabIndex={-1}>
              <p>{said}</p>
              <Text quiet small>
                {author === 'team' ? 'Our team' : 'The business'}, {formatDateTime(createdAt)}
              </Text>
            </li>
          ))}
        </ol>
      )}
      {canComment && !placing && (
        <Cluster>
          <Button onClick={() => onPlacing({ x: 0.5, y: 0.5 })}>Pin a comment</Button>
        </Cluster>
      )}
      {canComment && placing && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void saying.run();
          }}
          aria-label="New comment"
        >
          <Stack gap={3}>
            <TextArea
              label="Comment"
              name="comment"
              rows={3}
              maxLength={1000}
              required
              hint="Click on the ad, or move the pin with the arrow keys, to show where"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Cluster gap={3}>
              <Button type="submit" busy={saying.busy} busyLabel="Sending..." disabled={text.trim() === ''}>
                Send comment
              </Button>
              <Button variant="quiet" disabled={saying.busy} onClick={() => onPlacing(null)}>
                Leave it
              </Button>
            </Cluster>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
