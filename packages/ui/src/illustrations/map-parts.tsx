import { pageInk, typeface, roundLine } from '../ink.ts';

export const Hills = () => (
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
      {...roundLine(pageInk.leaf, 4)}
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

type PlateProps = {
  name: string;
  side: string;
  lit: boolean;
  x?: number;
  y: number;
  scale?: number;
};

export function Plate({ name, side, lit, x = 300, y, scale = 1 }: PlateProps) {
  const color = lit ? 'var(--pc-on-art-red, #fff)' : pageInk.line;
  const { lines, size } = fitted(name);
  return (
    <g
      transform={
        scale === 1 ? `translate(${x - 84} ${y - 38})` : `translate(${x} ${y}) scale(${scale}) translate(-84 -38)`
      }
      textAnchor="middle"
    >
      <rect
        width="168"
        height="78"
        rx="6"
        fill={lit ? pageInk.red : pageInk.fill}
        stroke={lit ? 'none' : pageInk.soft}
        strokeWidth="2"
      />
      {lines.map((line, index) => (
        <text
          key={line}
          x="84"
          y={lines.length === 1 ? 38 : 24 + index * 22}
          fontFamily={typeface.display}
          fontWeight="700"
          fontSize={size}
          fill={color}
        >
          {line}
        </text>
      ))}
      <text
        x="84"
        y={lines.length === 1 ? 64 : 68}
        fontFamily={typeface.text}
        fontWeight="600"
        fontSize={sizeFor(side, 19)}
        fill={color}
      >
        {side}
      </text>
    </g>
  );
}

const sizeFor = (text: string, most: number): number => Math.min(most, Math.round(152 / (0.58 * text.length)));

function fitted(name: string): { lines: readonly string[]; size: number } {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  if (name.length <= 9 || spaces.length === 0) return { lines: [name], size: sizeFor(name, 31) };
  const fromMiddle = (at: number) => Math.abs(at - name.length / 2);
  const [at = 0] = spaces.toSorted((one, other) => fromMiddle(one) - fromMiddle(other));
  const lines = [name.slice(0, at), name.slice(at + 1)];
  return { lines, size: Math.min(...lines.map((line) => sizeFor(line, 22))) };
}

export const Compass = () => (
  <g transform="translate(556 44)">
    <path d="M0-30 11 6 0 0-11 6Z" fill={pageInk.line} />
    <text y="28" textAnchor="middle" fontFamily={typeface.text} fontWeight="700" fontSize="18" fill={pageInk.line}>
      N
    </text>
  </g>
);
