import type { ReactNode } from 'react';
import { useCountdown, formatClock } from '../feedback/countdown.tsx';
import { formatMoney } from '../format/money.tsx';
import { ink, typeface } from '../ink.ts';
import { AdArt } from './ad-art.tsx';
import type { CardMapSpot } from './spot.ts';

type MarkProps = { spot: CardMapSpot; width: number; height: number; now: () => number };

function Clock({ until, now, ...text }: { until: string; now: () => number; x: number; y: number }) {
  const left = useCountdown(until, now);
  return (
    <text className="pc-spot__clock" {...text} suppressHydrationWarning>
      {formatClock(left)}
    </text>
  );
}

const Words = ({ spot, width, children }: { spot: CardMapSpot; width: number; children: ReactNode }) => (
  <g textAnchor="middle" fontFamily={typeface.text} fill={ink.black}>
    <text className="pc-spot__id" x={width / 2} y="122">
      {spot.id}
    </text>
    {children}
  </g>
);

const Gap = ({ width, height, stroke }: { width: number; height: number; stroke: string }) => (
  <rect
    x="6"
    y="6"
    width={width - 12}
    height={height - 12}
    rx="8"
    fill={ink.white}
    stroke={stroke}
    strokeWidth="5"
    strokeDasharray="0 15"
    strokeLinecap="round"
    className="pc-spot__edge"
  />
);

export const BlankMark = ({ id, width, height }: { id: string; width: number; height: number }) => (
  <>
    <Gap width={width} height={height} stroke={ink.quiet} />
    <text className="pc-spot__id" x={width / 2} y="122" textAnchor="middle" fontFamily={typeface.text} fill={ink.black}>
      {id}
    </text>
  </>
);

function FreeMark({ spot, width, height }: MarkProps) {
  return (
    <>
      <Gap width={width} height={height} stroke={ink.blue} />
      <Words spot={spot} width={width}>
        <text className="pc-spot__price" x={width / 2} y="206">
          {formatMoney(spot.price)}
        </text>
        <text className="pc-spot__word" x={width / 2} y="296" fill={ink.green}>
          Free
        </text>
        <path
          className="pc-spot__detail"
          d={`M${width / 2 - 70} 318h140`}
          stroke={ink.green}
          strokeWidth="5"
          strokeLinecap="round"
        />
      </Words>
    </>
  );
}

function HeldMark({ spot, width, height, now }: MarkProps) {
  return (
    <>
      <rect width={width} height={height} fill={ink.butter} />
      <Hatch width={width} height={height} />
      <rect x="2" y="2" width={width - 4} height={height - 4} fill="none" stroke={ink.amber} strokeWidth="4" />
      <rect x={width / 2 - 150} y="40" width="300" height={height - 80} rx="10" fill={ink.butter} />
      <Words spot={spot} width={width}>
        {spot.holdExpiresAt && <Clock until={spot.holdExpiresAt} now={now} x={width / 2} y={214} />}
        <text className="pc-spot__word" x={width / 2} y={spot.holdExpiresAt ? 296 : 240}>
          Held
        </text>
        <g
          className="pc-spot__detail"
          transform={`translate(${width / 2} 334)`}
          fill="none"
          stroke={ink.black}
          strokeWidth="5"
        >
          <circle r="17" />
          <path d="M0-9V1l7 5" strokeLinecap="round" />
        </g>
      </Words>
    </>
  );
}

function Hatch({ width, height }: { width: number; height: number }) {
  const gap = 34;
  const lines = Array.from({ length: Math.ceil((width + height) / gap) }, (_, place) => {
    const start = place * gap;
    const [x1, y1] = start <= height ? [0, start] : [start - height, height];
    const [x2, y2] = start <= width ? [start, 0] : [width, start - width];
    return `M${x1} ${y1}L${x2} ${y2}`;
  });
  return <path d={lines.join('')} stroke={ink.amber} strokeOpacity=".55" strokeWidth="5" />;
}

const waves = [-30, -10, 10, 30].map((y) => `M-66 ${y}q-16-14-32 0t-32 0t-32 0t-32 0`).join('');

const Ad = ({ spot, width, height }: Omit<MarkProps, 'now'>) =>
  spot.art ? (
    spot.art({ width, height })
  ) : (
    <AdArt spotId={spot.id} category={spot.category} label={spot.label} width={width} height={height} />
  );

function PrintedMark({ spot, width, height }: MarkProps) {
  return (
    <g className="pc-spot__ad" {...(spot.dimmed ? { opacity: 0.16 } : {})}>
      <Ad spot={spot} width={width} height={height} />
    </g>
  );
}

function SoldMark({ spot, width, height }: MarkProps) {
  return (
    <>
      <Ad spot={spot} width={width} height={height} />
      <g transform={`translate(${width - 84} ${height - 84})`}>
        <path d={waves} fill="none" stroke={ink.black} strokeWidth="4" />
        <g className="pc-spot__stamp">
          <circle r="64" fill={ink.paper} />
          <circle r="58" fill="none" stroke={ink.black} strokeWidth="5" />
          <circle r="46" fill="none" stroke={ink.black} strokeWidth="3" strokeDasharray="5 5" />
          <text
            y="11"
            fontFamily={typeface.text}
            fontWeight="800"
            fontSize="30"
            textAnchor="middle"
            fill={ink.black}
            transform="rotate(-12)"
          >
            SOLD
          </text>
        </g>
      </g>
    </>
  );
}

function YoursMark({ spot, width, height, now }: MarkProps) {
  const inset = spot.art ? -8 : 9;
  const frame = {
    x: inset,
    y: inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    fill: 'none',
    strokeWidth: spot.art ? 16 : 18,
  } as const;
  return (
    <>
      {spot.label || spot.art ? (
        <Ad spot={spot} width={width} height={height} />
      ) : (
        <BlankYours spot={spot} width={width} now={now} />
      )}
      <rect {...frame} stroke={ink.paper} />
      <rect {...frame} stroke={ink.red} strokeDasharray="26 58" />
      <rect {...frame} stroke={ink.blue} strokeDasharray="26 58" strokeDashoffset="42" />
      {!spot.art && (
        <g className="pc-spot__flag">
          <path d={`M0 ${height - 86}h196l-22 34 22 34H0Z`} fill={ink.red} />
          <text
            x="88"
            y={height - 39}
            fontFamily={typeface.text}
            fontWeight="800"
            fontSize="36"
            textAnchor="middle"
            fill={ink.white}
          >
            YOURS
          </text>
        </g>
      )}
      {spot.label && spot.holdExpiresAt && (
        <g textAnchor="middle">
          <rect x={width - 226} y={height - 100} width="204" height="78" fill={ink.paper} />
          <Clock until={spot.holdExpiresAt} now={now} x={width - 124} y={height - 38} />
        </g>
      )}
    </>
  );
}

const BlankYours = ({ spot, width, now }: { spot: CardMapSpot; width: number; now: () => number }) => (
  <>
    <rect width={width} height="375" fill={ink.paper} />
    <g textAnchor="middle" fontFamily={typeface.text} fill={ink.black}>
      <text className="pc-spot__id" x={width / 2} y="152">
        {spot.id}
      </text>
      {spot.holdExpiresAt ? (
        <Clock until={spot.holdExpiresAt} now={now} x={width / 2} y={236} />
      ) : (
        <text className="pc-spot__price" x={width / 2} y="228">
          {formatMoney(spot.price)}
        </text>
      )}
    </g>
  </>
);

export const marks = { free: FreeMark, held: HeldMark, sold: SoldMark, yours: YoursMark, printed: PrintedMark };
