import { currentTown, listed, townPicture, type TownZone } from '@postcard/contracts/town';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { Compass, Hills, Plate } from './map-parts.tsx';
import { Picture, type IllustrationProps } from './picture.tsx';
import { TwoZoneMap } from './two-zone-map.tsx';
import { pageInk } from '../ink.ts';
import { plateScale, zoneCells } from './zone-cells.ts';

export type ZoneMapProps = IllustrationProps & {
  zone: string;
};

export function ZoneMap({ zone, title, id = 'zone-map', ...props }: ZoneMapProps) {
  const { zones, zoneBorder } = currentTown();
  const map = townPicture('map');
  if (map) return <img className="pc-picture" src={map} alt={title ?? inWords()} width="600" height="500" />;
  const isLit = ({ id: letter }: TownZone) => zone === 'total' || zone === letter;
  const [north, south] = ['North', 'South'].map((compass) => zones.find((each) => each.compass === compass));
  return (
    <Picture name="zone-map" id={id} size={[600, 500]} title={title ?? inWords()} {...props}>
      <Hills />
      {north && south && zones.length === 2 ? (
        <TwoZoneMap north={north} south={south} isLit={isLit} id={id} hasRailway={zoneBorder === 'railway'} />
      ) : (
        <CellMap zones={zones} isLit={isLit} id={id} />
      )}
      <Compass />
    </Picture>
  );
}

function inWords(): string {
  const { name, zones, zoneBorder } = currentTown();
  if (zones.length === 1) return `${name} in one zone`;
  const inOrder = zoneBorder ? zones.toSorted((one, other) => one.compass.localeCompare(other.compass)) : zones;
  const places = inOrder.map(({ label, compass }) => `${label} ${zoneBorder ? compass.toLowerCase() : `(${compass})`}`);
  return `${name} in ${ruleTexts.zones} zones: ${listed(places)}${zoneBorder ? ` of the ${zoneBorder}` : ''}`;
}

/** A sketch of any town, in the map's units, 600 by 500. */
const outline =
  'M66 262C50 196 84 158 96 118c34-46 92-40 132-66 46-18 104-10 150 8 52-6 96 16 124 52 30 36 46 88 30 146' +
  ' 2 50-24 88-52 122-40 46-108 36-158 58-54 14-112 8-154-20-56-16-88-60-98-156Z';
const streets = 'M40 180c160-40 340 30 520-10M40 330c160 30 340-30 520 10M150 40v420M300 40v420M450 40v420';

type Props = { zones: readonly TownZone[]; isLit: (zone: TownZone) => boolean; id: string };

function CellMap({ zones, isLit, id }: Props) {
  const cells = zoneCells(zones.map(({ compass }) => compass));
  const drawn = zones.map((zone, index) => ({ zone, ...cells[index]! }));
  const scale = plateScale(cells, [176, 86]);
  return (
    <g>
      <clipPath id={`${id}-outline`}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${id}-outline)`}>
        {drawn.map(({ zone, corners }) => (
          <polygon
            key={zone.id}
            points={corners.map((corner) => corner.map(Math.round).join(',')).join(' ')}
            fill={isLit(zone) ? pageInk.butter : pageInk.fill}
          />
        ))}
        <path d={streets} fill="none" stroke={pageInk.soft} strokeWidth="8" />
        {zones.length > 1 &&
          drawn.map(({ zone, corners }) => (
            <polygon
              key={zone.id}
              points={corners.map((corner) => corner.map(Math.round).join(',')).join(' ')}
              fill="none"
              stroke={pageInk.line}
              strokeWidth="3"
            />
          ))}
      </g>
      <path d={outline} fill="none" stroke={pageInk.red} strokeWidth="4" strokeLinejoin="round" />
      {drawn.map(({ zone, at: [x, y] }) => (
        <Plate key={zone.id} name={zone.label} side={zone.compass} lit={isLit(zone)} x={x} y={y} scale={scale} />
      ))}
    </g>
  );
}
