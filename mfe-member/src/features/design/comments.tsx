import type { ArtworkView } from '@postcard/contracts/artwork';
import type { Proof } from '@postcard/contracts/proofs';
import { Button, Cluster, formatDateTime, Stack, TextArea, Text } from '@postcard/ui';
import { useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { commentOnProof } from './artwork-api.ts';
import styles from './artwork.module.css';
import type { Place } from './pins.tsx';

type Props = {
  bookingId: string;
  proof: Proof;
  placing: Place | null;
  canComment: boolean;
  onPlacing: (place: Place | null) => void;
  onChange: (artwork: ArtworkView) => void;
};

export const commentId = (id: string): string => `comment-${id}`;

export function Comments({ bookingId, proof, placing, canComment, onPlacing, onChange }: Props) {
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
