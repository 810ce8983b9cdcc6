import { useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { cardGeometry, neighbourOf, type Side } from './card-geometry.ts';
import { CardSheet, percentages, PrintMarks, sheetViewBox } from './card-sheet.tsx';
import { spotInWords, type CardMapSpot } from './spot.ts';

type CardSideProps = {
  side: Side;
  spots: ReadonlyMap<string, CardMapSpot>;
  onSelect?: ((spot: CardMapSpot) => void) | undefined;
  canSelect: (spot: CardMapSpot) => boolean;
  selectedId?: string | undefined;
  issue?: string | undefined;
  now?: (() => number) | undefined;
};

export const sideName = { front: 'Front side', back: 'Back side' };

export const CardSide = ({ side, spots, onSelect, canSelect, selectedId, issue, now }: CardSideProps) => (
  <fieldset className="pc-card-map__side" data-side={side}>
    <legend className="pc-card-map__side-name">{sideName[side]}</legend>
    <div className="pc-card-map__sheet">
      <svg viewBox={sheetViewBox} aria-hidden="true" focusable="false">
        <CardSheet side={side} spots={spots} issue={issue} {...(now ? { now } : {})} />
        <PrintMarks />
      </svg>
      {onSelect ? (
        <SpotButtons {...{ side, spots, onSelect, canSelect, selectedId }} />
      ) : (
        <ul className="pc-visually-hidden">
          {onSide(side, spots).map(({ spot }) => (
            <li key={spot.id}>{spotInWords(spot)}</li>
          ))}
        </ul>
      )}
    </div>
  </fieldset>
);

const onSide = (side: Side, spots: ReadonlyMap<string, CardMapSpot>) =>
  cardGeometry()[side].flatMap((cell) => {
    const spot = spots.get(cell.id);
    return spot ? [{ cell, spot }] : [];
  });

const roleOf = ({ state }: CardMapSpot, chosen: boolean) =>
  state === 'printed' ? ({ 'aria-haspopup': 'dialog' } as const) : { 'aria-pressed': chosen };

type SpotButtonsProps = Pick<CardSideProps, 'side' | 'spots' | 'canSelect' | 'selectedId'> & {
  onSelect: (spot: CardMapSpot) => void;
};

/** Makes a side one Tab stop with arrow keys between cells. Unavailable spots stay reachable and say so. */
function SpotButtons({ side, spots, onSelect, canSelect, selectedId }: SpotButtonsProps) {
  const placed = onSide(side, spots);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [visitedId, setVisitedId] = useState<string>();
  const first = placed.find(({ spot }) => canSelect(spot)) ?? placed[0];
  const stop = [visitedId, selectedId, first?.cell.id].find((id) => placed.some(({ cell }) => cell.id === id));

  const move = (event: KeyboardEvent<HTMLButtonElement>, from: string) => {
    const cells = placed.map(({ cell }) => cell);
    const here = cells.find(({ id }) => id === from);
    const next = here && neighbourOf(here, event.key, cells);
    if (!next) return;
    event.preventDefault();
    buttons.current.get(next.id)?.focus();
  };

  return placed.map(({ cell, spot }) => {
    const open = canSelect(spot);
    return (
      <button
        key={cell.id}
        type="button"
        style={percentages(cell.trim)}
        tabIndex={cell.id === stop ? 0 : -1}
        className={classNames('pc-card-map__cell', `pc-card-map__cell--${spot.state}`)}
        aria-label={spotInWords(spot)}
        {...roleOf(spot, cell.id === selectedId)}
        aria-disabled={!open || undefined}
        ref={(button) => {
          if (button) buttons.current.set(cell.id, button);
          return () => {
            buttons.current.delete(cell.id);
          };
        }}
        onFocus={() => setVisitedId(cell.id)}
        onKeyDown={(event) => move(event, cell.id)}
        onClick={() => {
          if (open) onSelect(spot);
        }}
      />
    );
  });
}
