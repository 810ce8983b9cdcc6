import { useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { sides } from './card-geometry.ts';
import type { Side } from './card-geometry.ts';
import { CardPicture } from './card-picture.tsx';
import { CardSide, sideName } from './card-side.tsx';
import { cellOf } from './card-geometry.ts';
import type { CardMapSpot } from './spot.ts';

type CardMapProps = Omit<ComponentProps<'div'>, 'onSelect' | 'children' | 'title'> & {
  side: Side | 'both';
  /** The card's 14 spots; without them the card is a picture of mock ads. */
  spots?: readonly CardMapSpot[] | undefined;
  onSelect?: (spot: CardMapSpot) => void;
  /** Decides which spots can be pressed; by default free ones and the user's own. */
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

/** The product's mark: the postcard at 15:12, as printed and as sold. */
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
            // Uses the frame of a live side, so that hydration moves nothing.
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

/** Shows one side where two do not fit, by radio buttons and CSS alone. */
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

/** Returns news of a changed card: 'Spot M05 is now held'. */
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
