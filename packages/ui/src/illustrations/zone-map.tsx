import type { ReactNode } from 'react';
import { zones } from '@postcard/contracts/business';
import type { Zone } from '@postcard/contracts/business';
import { town } from '@postcard/contracts/town';
import { pageInk, typeface } from '../ink.ts';
import { Picture } from './picture.tsx';
import type { IllustrationProps } from './picture.tsx';

export type ZoneMapProps = IllustrationProps & {
  /** The zone that is lit; `total` lights both. */
  zone: Zone | 'total';
  /** Which zone lies north. The product's own papers give both readings, so the page says. */
  north: Zone;
};

const northShape =
  'M70 250C54 196 84 158 96 118c34-46 92-40 132-66 46-18 104-10 150 8 52-6 96 16 124 52 30 36 46 88 30 ' +
  '138-70-16-132 14-206 0-84-16-168 16-256 0Z';
const southShape =
  'M70 266c88 16 172-16 256 0 74 14 136-16 206 0 2 50-24 88-52 122-40 46-108 36-158 58-54 14-112 ' +
  '8-154-20-56-16-88-60-98-160Z';

/** The town in two halves, either side of the railway. A sketch: streets and hills, not a survey. */
export function ZoneMap({ zone, north, title, id = 'zone-map', ...props }: ZoneMapProps) {
  const south = zones.find((one) => one !== north) ?? north;
  const lit = (one: Zone) => zone === 'total' || zone === one;
  const words = `${town.name} in two zones: ${town.zones[north]} north and ${town.zones[south]} south of the railway`;
  return (
    <Picture name="zone-map" id={id} size={[600, 500]} title={title ?? words} {...props}>
      <Hills />
      <Half shape={northShape} lit={lit(north)} clip={`${id}-north`}>
        <Streets part="north" />
      </Half>
      <Half shape={southShape} lit={lit(south)} clip={`${id}-south`}>
        <Streets part="south" />
      </Half>
      <Railway />
      <Plate name={town.zones[north]} side="North" lit={lit(north)} y={160} />
      <Plate name={town.zones[south]} side="South" lit={lit(south)} y={352} />
      <Compass />
    </Picture>
  );
}

function Half({ shape, lit, clip, children }: { shape: string; lit: boolean; clip: string; children: ReactNode }) {
  return (
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
}

const streets = {
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

function Streets({ part }: { part: keyof typeof streets }) {
  const { wide, narrow, park } = streets[part];
  return (
    <g fill="none">
      <path d={park} fill={pageInk.mint} />
      <path d={narrow} stroke={pageInk.soft} strokeWidth="4" />
      <path d={wide} stroke={pageInk.soft} strokeWidth="11" />
      <path d={wide} stroke={pageInk.fill} strokeWidth="6" />
    </g>
  );
}

function Hills() {
  return (
    <g>
      <path
        d={
          'M4 140c6-46 40-60 62-26 14-30 44-30 58-4 14 16 18 26 20 40-40 14-110 12-140-10ZM462 104' +
          'c4-56 46-70 72-38 16-20 44-14 56 22 8 18 2 34-8 40-40 8-100 4-120-24Z'
        }
        fill={pageInk.mint}
      />
      <path
        d={
          'M6 450c2-50 46-66 70-32 18-22 52-16 66 26 2 10 2 18-2 24-40 12-114 8-134-18ZM450 460' +
          'c0-44 44-60 70-30 18-26 60-20 70 20 2 10-2 18-8 22-40 10-108 8-132-12Z'
        }
        fill={pageInk.mint}
      />
      <path
        d={
          'M24 112c12-18 26-20 36-8m20 8c10-16 24-16 34 0M490 74c12-16 24-16 34 0M28 416' +
          'c14-16 28-14 36 0M476 434c14-18 28-18 36 0m20 2c12-14 26-14 36 0'
        }
        fill="none"
        stroke={pageInk.leaf}
        strokeWidth="4"
        strokeLinecap="round"
      />
      {[
        [40, 190],
        [566, 190],
        [36, 330],
        [562, 350],
        [120, 474],
        [420, 484],
      ].map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path d="M0 12V0" stroke={pageInk.line} strokeWidth="3" />
          <path d="M0-22c14 0 16 24 0 25-16-1-14-25 0-25Z" fill={pageInk.green} />
        </g>
      ))}
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

function Plate({ name, side, lit, y }: { name: string; side: string; lit: boolean; y: number }) {
  return (
    <g transform={`translate(216 ${y - 38})`} textAnchor="middle">
      <rect
        width="168"
        height="78"
        rx="6"
        fill={lit ? pageInk.red : pageInk.fill}
        stroke={lit ? 'none' : pageInk.soft}
        strokeWidth="2"
      />
      <text
        x="84"
        y="38"
        fontFamily={typeface.display}
        fontWeight="700"
        fontSize="31"
        fill={lit ? 'var(--pc-on-art-red, #fff)' : pageInk.line}
      >
        {name}
      </text>
      <text
        x="84"
        y="64"
        fontFamily={typeface.text}
        fontWeight="600"
        fontSize="19"
        fill={lit ? 'var(--pc-on-art-red, #fff)' : pageInk.line}
      >
        {side}
      </text>
    </g>
  );
}

function Compass() {
  return (
    <g transform="translate(556 44)">
      <path d="M0-30 11 6 0 0-11 6Z" fill={pageInk.line} />
      <text y="28" textAnchor="middle" fontFamily={typeface.text} fontWeight="700" fontSize="18" fill={pageInk.line}>
        N
      </text>
    </g>
  );
}
