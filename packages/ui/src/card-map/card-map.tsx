import { useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { sides } from './card-geometry.ts';
import type { Side } from './card-geometry.ts';
import { CardPicture } from './card-picture.tsx';
import { CardSide, sideName } from './card-side.tsx';
import { cellOf } from './card-geometry.ts';
import type { CardMapSpot } from './spot.ts';

export type CardMapProps = Omit<ComponentProps<'div'>, 'onSelect' | 'children' | 'title'> & {
  side: Side | 'both';
  /** The card's 14 spots. Without them the card is a picture full of mock ads. */
  spots?: readonly CardMapSpot[] | undefined;
  /** Makes the cells buttons. */
  onSelect?: (spot: CardMapSpot) => void;
  /** Which spots can be pressed; free ones and one's own unless said otherwise. */
  canSelect?: (spot: CardMapSpot) => boolean;
  selectedId?: string | undefined;
  /** Milliseconds since the epoch, for the countdowns of holds. */
  now?: () => number;
  /** `thumb` for lists and tables: shapes only, no figures. */
  size?: 'regular' | 'thumb';
  /** A line under the masthead: 'June 2025 · Lakeside'. */
  issue?: string;
  /** What the picture shows, when there are no spots. */
  title?: string;
  /** In the picture, no mock ads: for a card whose spots are not known yet. */
  isBlank?: boolean;
  /** In the picture, the cell that reads 'Your ad here'. */
  yourAd?: string;
  /** Prefix of ids; give one where a page has several cards. */
  id?: string;
};

const freeOrOwn = ({ state }: CardMapSpot) => state === 'free' || state === 'yours';

/** The mark of the product: the postcard, true to 15:12, as it is printed and as it is sold. */
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
            // In the same frame as a live side, so that nothing moves when the card hydrates.
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

/**
 * Where both sides do not fit beside each other, one is shown. Radio buttons and a rule of the stylesheet: no script.
 */
function SideToggle({ name, first }: { name: string; first: Side }) {
  return (
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
}

/** Says what changed when the card changes while it is shown: 'Spot M05 is now held'. */
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
