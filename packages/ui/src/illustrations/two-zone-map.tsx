import type { ReactNode } from 'react';
import type { TownZone } from '@postcard/contracts/town';
import { pageInk, typeface } from '../ink.ts';
import { Plate } from './map-parts.tsx';

const northShape =
  'M70 250C54 196 84 158 96 118c34-46 92-40 132-66 46-18 104-10 150 8 52-6 96 16 124 52 30 36 46 88 30 ' +
  '138-70-16-132 14-206 0-84-16-168 16-256 0Z';
const southShape =
  'M70 266c88 16 172-16 256 0 74 14 136-16 206 0 2 50-24 88-52 122-40 46-108 36-158 58-54 14-112 ' +
  '8-154-20-56-16-88-60-98-160Z';

type Props = { north: TownZone; south: TownZone; isLit: (zone: TownZone) => boolean; id: string; hasRailway: boolean };

export function TwoZoneMap({ north, south, isLit, id, hasRailway }: Props) {
  return (
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
