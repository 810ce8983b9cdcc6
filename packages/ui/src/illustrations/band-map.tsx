import type { TownZone } from '@postcard/contracts/town';
import { pageInk } from '../ink.ts';
import { Plate } from './map-parts.tsx';

/** The outline of any town: a sketch, not a survey. Drawn in the units of the map, 600 by 500. */
const outline =
  'M66 262C50 196 84 158 96 118c34-46 92-40 132-66 46-18 104-10 150 8 52-6 96 16 124 52 30 36 46 88 30 146' +
  ' 2 50-24 88-52 122-40 46-108 36-158 58-54 14-112 8-154-20-56-16-88-60-98-156Z';
const left = 60;
const width = 480;

type Props = { zones: readonly TownZone[]; isLit: (zone: TownZone) => boolean; id: string };

/** Up to six zones side by side, in their order. */
export function BandMap({ zones, isLit, id }: Props) {
  const share = width / zones.length;
  const plateScale = Math.min(1, share / 180);
  return (
    <g>
      <clipPath id={`${id}-outline`}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${id}-outline)`}>
        {zones.map((zone, index) => (
          <rect
            key={zone.id}
            x={left + index * share}
            width={share}
            height="500"
            fill={isLit(zone) ? pageInk.butter : pageInk.fill}
          />
        ))}
        <path
          d="M40 180c160-40 340 30 520-10M40 330c160 30 340-30 520 10M150 40v420M300 40v420M450 40v420"
          fill="none"
          stroke={pageInk.soft}
          strokeWidth="8"
        />
        {zones.slice(1).map((zone, index) => (
          <path
            key={zone.id}
            d={`M${left + (index + 1) * share} 20V480`}
            stroke={pageInk.line}
            strokeWidth="3"
            strokeDasharray="10 8"
          />
        ))}
      </g>
      <path d={outline} fill="none" stroke={pageInk.red} strokeWidth="4" strokeLinejoin="round" />
      {zones.map((zone, index) => (
        <g key={zone.id} transform={`translate(${left + (index + 0.5) * share} 250) scale(${plateScale})`}>
          <Plate name={zone.label} side={zone.compass} lit={isLit(zone)} x={0} y={0} />
        </g>
      ))}
    </g>
  );
}
