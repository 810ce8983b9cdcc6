import { currentTown, listed, townPicture, type TownZone } from '@postcard/contracts/town';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import type { ReactNode } from 'react';
import { Compass, Hills, Plate } from './map-parts.tsx';
import { Picture, type IllustrationProps } from './picture.tsx';
import { pageInk, typeface } from '../ink.ts';
import { plateScale, zoneCells } from './zone-cells.ts';

type ZoneMapProps = IllustrationProps & {
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

const northShape =
  'M70 250C54 196 84 158 96 118c34-46 92-40 132-66 46-18 104-10 150 8 52-6 96 16 124 52 30 36 46 88 30 ' +
  '138-70-16-132 14-206 0-84-16-168 16-256 0Z';
const southShape =
  'M70 266c88 16 172-16 256 0 74 14 136-16 206 0 2 50-24 88-52 122-40 46-108 36-158 58-54 14-112 ' +
  '8-154-20-56-16-88-60-98-160Z';

type TwoZoneMapProps = {
  north: TownZone;
  south: TownZone;
  isLit: (zone: TownZone) => boolean;
  id: string;
  hasRailway: boolean;
};

const TwoZoneMap = ({ north, south, isLit, id, hasRailway }: TwoZoneMapProps) => (
  <>
    <Half shape={northShape} lit={isLit(north)} clip={`${id}-north`}>
      <Streets part="north" />
    </Half>
    <Half shape={southShape} lit={isLit(south)} clip={`${id}-south`}>
      <Streets part="south" />
    </Half>
    {hasRailway && <Railway />}
    <Plate name={north.label} side="North" lit={isLit(north)} y={160} />
    <Plate name={south.label} side="South" lit={isLit(south)} y={352} />
  </>
);

const Half = ({ shape, lit, clip, children }: { shape: string; lit: boolean; clip: string; children: ReactNode }) => (
  <g>
    <clipPath id={clip}>
      <path d={shape} />
    </clipPath>
    <path d={shape} fill={lit ? pageInk.butter : pageInk.fill} />
    <g clipPath={`url(#${clip})`}>{children}</g>
    <path
      d={shape}
      fill="none"
      stroke={lit ? pageInk.red : pageInk.soft}
      strokeWidth={lit ? 4 : 3}
      strokeLinejoin="round"
    />
  </g>
);

const twoZoneMapStreets = {
  north: {
    wide: 'M300 40v230M60 208c120-18 240 12 480-14',
    narrow:
      'M120 90v170M180 60v200M240 40v220M360 50v210M420 60v200M476 80v180M80 128c140-16 280 10 440-6M76 168c140-14 ' +
      '300 12 460-6M90 96c120-30 260-18 400 0',
    park: 'M392 96h66v44h-66Z',
  },
  south: {
    wide: 'M300 250v220M50 306c160 16 320-16 500 2M160 440c40-60 130-80 320-60',
    narrow:
      'M116 260v120M176 260v170M236 260v190M364 260v190M424 260v180M484 260v140M80 340c140 10 300-14 440 0M100 ' +
      '378c90 12 160 2 200-8M150 412c110 10 200-6 300-8',
    park: 'M128 320h70v46h-70Z',
  },
} as const;

function Streets({ part }: { part: keyof typeof twoZoneMapStreets }) {
  const { wide, narrow, park } = twoZoneMapStreets[part];
  return (
    <g fill="none">
      <path d={park} fill={pageInk.mint} />
      <path d={narrow} stroke={pageInk.soft} strokeWidth="4" />
      <path d={wide} stroke={pageInk.soft} strokeWidth="11" />
      <path d={wide} stroke={pageInk.fill} strokeWidth="6" />
    </g>
  );
}

function Railway() {
  const line = 'M20 262C150 240 240 280 326 262s150-14 256-4';
  return (
    <g fill="none">
      <path d={line} stroke={pageInk.line} strokeWidth="10" />
      <path d={line} stroke={pageInk.fill} strokeWidth="6" strokeDasharray="14 12" />
      <g transform="translate(476 240)">
        <rect width="74" height="34" rx="4" fill={pageInk.fill} stroke={pageInk.line} strokeWidth="3" />
        <text
          x="37"
          y="23"
          textAnchor="middle"
          fontFamily={typeface.text}
          fontSize="16"
          fontWeight="650"
          fill={pageInk.line}
        >
          Station
        </text>
      </g>
    </g>
  );
}
