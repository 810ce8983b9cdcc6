import type { ProofComment } from '@postcard/contracts/proofs';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import styles from './artwork.module.css';
import sides from './sides.module.css';

export type Place = { x: number; y: number };

type Props = {
  comments: readonly ProofComment[];
  placing: Place | null;
  onPlace?: ((place: Place) => void) | undefined;
  onOpen: (commentId: string) => void;
  children: ReactNode;
};

const steps: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000));
const at = ({ x, y }: Place) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

export function Pins({ comments, placing, onPlace, onOpen, children }: Props) {
  function click({ currentTarget, target, clientX, clientY }: MouseEvent<HTMLDivElement>): void {
    if (!onPlace || (target as Element).closest('button')) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPlace({ x: within((clientX - left) / (width || 1)), y: within((clientY - top) / (height || 1)) });
  }

  function move(event: KeyboardEvent, place: Place): void {
    const step = steps[event.key];
    if (!step || !onPlace) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.1 : 0.02;
    onPlace({ x: within(place.x + step.x * size), y: within(place.y + step.y * size) });
  }

  return (
    // A button and the arrow keys do the same as the click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={`${sides['ad']} ${styles['sheet']}`} data-placeable={Boolean(onPlace)} onClick={click}>
      {children}
      {comments.map((comment, index) => (
        <button
          key={comment.id}
          type="button"
          className={styles['pin']}
          style={at(comment)}
          data-author={comment.author}
          aria-label={`Comment ${index + 1}: ${comment.text}`}
          onClick={() => onOpen(comment.id)}
        >
          {index + 1}
        </button>
      ))}
      {placing && (
        <button
          type="button"
          className={styles['pin']}
          style={at(placing)}
          data-new
          aria-label={
            `New pin, ${Math.round(placing.x * 100)}% from the left, ${Math.round(placing.y * 100)}% from the top. ` +
            'Move it with the arrow keys.'
          }
          onKeyDown={(event) => move(event, placing)}
        >
          +
        </button>
      )}
    </div>
  );
}
