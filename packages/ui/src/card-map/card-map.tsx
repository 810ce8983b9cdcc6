import { useState, type ComponentProps, useRef, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { sides, type Side, cellOf, cardGeometry, neighbourOf } from './card-geometry.ts';
import { CardPicture, CardSheet, percentages, PrintMarks, sheetViewBox } from './card-sheet.tsx';
import { type CardMapSpot, spotInWords } from './spot.ts';

type CardMapProps = Omit<ComponentProps<'div'>, 'onSelect' | 'children' | 'title'> & {
  side: Side | 'both';
  /** The card's 14 spots; without them the card is a picture of mock ads. */
  spots?: readonly CardMapSpot[] | undefined;
  onSelect?: (spot: CardMapSpot) => void;
  canSelect?: (spot: CardMapSpot) => boolean;
  selectedId?: string | undefined;
  now?: () => number;
  size?: 'regular' | 'thumb';
  issue?: string;
  title?: string;
  /** Hides mock ads, for a card whose spots are unknown. */
  isBlank?: boolean;
  yourAd?: string;
  id?: string;
};

const freeOrOwn = ({ state }: CardMapSpot) => state === 'free' || state === 'yours';

export function CardMap({
  side,
  spots,
  onSelect,
  canSelect = freeOrOwn,
  selectedId,
  now,
  size = 'regular',
  issue,
  title,
  isBlank,
  yourAd,
  id = 'card',
  className,
  ...props
}: CardMapProps) {
  const shown = side === 'both' ? sides : [side];
  const news = useSpotNews(spots);
  const look = classNames('pc-card-map', `pc-card-map--${size}`, side === 'both' && 'pc-card-map--both', className);
  if (!spots) {
    return (
      <div className={look} {...props}>
        {side === 'both' && <SideToggle name={`${id}-side`} first="front" />}
        <div className="pc-card-map__sides">
          {shown.map((one) => (
            // Uses the same frame as a live side, so that hydration does not move anything.
            <div key={one} className="pc-card-map__side" data-side={one}>
              <p className="pc-card-map__side-name">{sideName[one]}</p>
              <CardPicture
                side={one}
                id={`${id}-${one}`}
                issue={issue}
                yourAd={yourAd}
                isBlank={isBlank}
                {...(title ? { title } : {})}
              />
            </div>
          ))}
        </div>
      </div>
    );
  }
  const byId = new Map(spots.map((spot) => [spot.id, spot]));
  return (
    <div className={look} id={id} {...props}>
      {side === 'both' && (
        <SideToggle name={`${id}-side`} first={(selectedId && cellOf(selectedId)?.side) || 'front'} />
      )}
      <div className="pc-card-map__sides">
        {shown.map((one) => (
          <CardSide key={one} side={one} spots={byId} {...{ onSelect, canSelect, selectedId, issue, now }} />
        ))}
      </div>
      <output className="pc-visually-hidden">{news}</output>
    </div>
  );
}

/** Shows one side if two do not fit, with only radio buttons and CSS. */
const SideToggle = ({ name, first }: { name: string; first: Side }) => (
  <fieldset className="pc-card-map__toggle">
    <legend className="pc-visually-hidden">Side of the card</legend>
    {sides.map((side) => (
      <label key={side}>
        <input type="radio" name={name} value={side} defaultChecked={side === first} className="pc-visually-hidden" />
        <span>{side === 'front' ? 'Front' : 'Back'}</span>
      </label>
    ))}
  </fieldset>
);

function useSpotNews(spots: readonly CardMapSpot[] | undefined): string {
  const [seen, setSeen] = useState(spots);
  const [news, setNews] = useState('');
  if (seen !== spots) {
    const before = new Map(seen?.map(({ id, state }) => [id, state]));
    const changed = spots?.filter(({ id, state }) => before.has(id) && before.get(id) !== state) ?? [];
    setSeen(spots);
    if (changed.length > 0) setNews(changed.map(({ id, state }) => `Spot ${id} is now ${state}`).join('. '));
  }
  return news;
}

type CardSideProps = {
  side: Side;
  spots: ReadonlyMap<string, CardMapSpot>;
  onSelect?: ((spot: CardMapSpot) => void) | undefined;
  canSelect: (spot: CardMapSpot) => boolean;
  selectedId?: string | undefined;
  issue?: string | undefined;
  now?: (() => number) | undefined;
};

const sideName = { front: 'Front side', back: 'Back side' };

const CardSide = ({ side, spots, onSelect, canSelect, selectedId, issue, now }: CardSideProps) => (
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

/** Gives a side one Tab stop, and arrow keys between cells. Unavailable spots can be focused and say why. */
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
