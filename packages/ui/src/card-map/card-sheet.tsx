import type { ComponentProps } from 'react';
import { currentTown } from '@postcard/contracts/town';
import { ink, typeface } from '../ink.ts';
import { AdArt } from './ad-art.tsx';
import { cardGeometry, type CardCell, type Rect, type Side, sheet, slug, unit } from './card-geometry.ts';
import { AddressPanel, Masthead } from './card-panels.tsx';
import { BlankMark, marks } from './spot-marks.tsx';
import type { CardMapSpot } from './spot.ts';

export const sheetViewBox = `${-slug} ${-slug} ${sheet.width + 2 * slug} ${sheet.height + 2 * slug}`;

export function percentages({ x, y, width, height }: Rect) {
  const across = sheet.width + 2 * slug;
  const down = sheet.height + 2 * slug;
  return {
    left: percent(x * unit + slug, across),
    top: percent(y * unit + slug, down),
    width: percent(width * unit, across),
    height: percent(height * unit, down),
  };
}

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(3)}%`;

type CardSheetProps = {
  side: Side;
  spots?: ReadonlyMap<string, CardMapSpot> | undefined;
  yourAd?: string | undefined;
  isBlank?: boolean | undefined;
  issue?: string | undefined;
  now?: () => number;
};

export const CardSheet = ({ side, spots, yourAd, isBlank = false, issue, now = Date.now }: CardSheetProps) => (
  <>
    <rect width={sheet.width} height={sheet.height} fill={ink.paper} />
    {cardGeometry()[side].map((cell) => {
      if (cell.kind === 'masthead' || cell.kind === 'address')
        return (
          <g key={cell.id} transform={`translate(${cell.cell.x * unit} ${cell.cell.y * unit})`}>
            {cell.kind === 'masthead' ? <Masthead issue={issue} /> : <AddressPanel />}
          </g>
        );
      return (
        <AdCell
          key={cell.id}
          cell={cell}
          spot={spots?.get(cell.id)}
          decorative={!spots}
          wanted={cell.id === yourAd}
          isBlank={isBlank}
          now={now}
        />
      );
    })}
    <rect width={sheet.width} height={sheet.height} fill="none" stroke={ink.rule} strokeWidth="3" />
  </>
);

type AdCellProps = {
  cell: CardCell;
  spot: CardMapSpot | undefined;
  decorative: boolean;
  wanted: boolean;
  isBlank: boolean;
  now: () => number;
};

function AdCell({ cell, spot, decorative, wanted, isBlank, now }: AdCellProps) {
  const { x, y, width: w, height: h } = cell.trim;
  const [width, height] = [w * unit, h * unit];
  const Mark = spot && marks[spot.state];
  return (
    <g transform={`translate(${x * unit} ${y * unit})`}>
      {decorative && <Decoration {...{ cell, width, height, wanted, isBlank }} />}
      {Mark && <Mark spot={spot} width={width} height={height} now={now} />}
    </g>
  );
}

type DecorationProps = { cell: CardCell; width: number; height: number; wanted: boolean; isBlank: boolean };

function Decoration({ cell, width, height, wanted, isBlank }: DecorationProps) {
  if (wanted) return <YourAdHere width={width} height={height} />;
  if (isBlank) return <BlankMark id={cell.id} width={width} height={height} />;
  return <AdArt spotId={cell.id} width={width} height={height} invented />;
}

const YourAdHere = ({ width, height }: { width: number; height: number }) => (
  <>
    <rect
      x="5"
      y="5"
      width={width - 10}
      height={height - 10}
      rx="8"
      fill={ink.white}
      stroke={ink.red}
      strokeWidth="8"
      strokeDasharray="22 14"
    />
    <text fontFamily={typeface.display} fontWeight="700" fontSize="80" textAnchor="middle" fill={ink.red}>
      <tspan x={width / 2} y={height / 2 - 14}>
        Your ad
      </tspan>
      <tspan x={width / 2} y={height / 2 + 74}>
        here
      </tspan>
    </text>
  </>
);

const tints = [ink.blue, ink.red, ink.amber, ink.black, ink.green];

export function PrintMarks() {
  const { width, height } = sheet;
  const corners = [0, width].flatMap((x) =>
    [0, height].map((y) => `M${x ? x + 10 : -10} ${y}h${x ? 26 : -26}M${x} ${y ? y + 10 : -10}v${y ? 26 : -26}`),
  );
  return (
    <g className="pc-card-map__print-marks" fill="none" stroke={ink.quiet} strokeWidth="2.5">
      <path d={corners.join('')} />
      <circle cx={width / 2} cy={height + 21} r="9" />
      <path d={`M${width / 2 - 16} ${height + 21}h32m-16-16v32`} />
      {tints.map((tint, place) => (
        <rect
          key={tint}
          x={width - 190 + place * 26}
          y={height + 11}
          width="20"
          height="20"
          fill={tint}
          stroke="none"
        />
      ))}
    </g>
  );
}

type CardPictureProps = Omit<ComponentProps<'svg'>, 'children'> & {
  side: Side;
  id?: string;
  title?: string;
  issue?: string | undefined;
  yourAd?: string | undefined;
  isBlank?: boolean | undefined;
};

export const CardPicture = ({
  side,
  id = `card-${side}`,
  isBlank,
  title = titleOf(side, isBlank),
  issue,
  yourAd,
  ...props
}: CardPictureProps) => (
  <svg viewBox={sheetViewBox} role="img" aria-labelledby={`${id}-title`} className="pc-card-map__picture" {...props}>
    <title id={`${id}-title`}>{title}</title>
    <CardSheet side={side} issue={issue} yourAd={yourAd} isBlank={isBlank} />
    <PrintMarks />
  </svg>
);

const titleOf = (side: Side, isBlank = false): string =>
  `The ${side} of ${currentTown().product}, 15 by 12 inches, with ${isBlank ? 'its spots' : 'ads of local businesses'}`;
