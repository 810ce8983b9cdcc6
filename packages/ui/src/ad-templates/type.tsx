import type { ReactNode } from 'react';
import { typeface } from '../ink.ts';
import { mayBreak, type Face } from './glyphs.ts';
import { leadingOf, setColumn, setRow, type Box, type Copy, type SetCopy } from './set-type.ts';

const faces: Record<Face, { fontFamily: string; fontWeight: number }> = {
  display: { fontFamily: typeface.display, fontWeight: 700 },
  strong: { fontFamily: typeface.text, fontWeight: 700 },
  plain: { fontFamily: typeface.text, fontWeight: 500 },
};

type Anchor = 'start' | 'middle' | 'end';

const edge = ({ x, width }: Box, anchor: Anchor): number =>
  ({ start: x, middle: x + width / 2, end: x + width })[anchor];

function Lines({ copy, x, top, anchor }: { copy: SetCopy; x: number; top: number; anchor: Anchor }) {
  const { words, fitted, fill, face = 'display', tracking } = copy;
  const line = fitted * leadingOf(copy);
  const baseline = top + line / 2 + fitted * (face === 'display' ? 0.31 : 0.35);
  return (
    <text
      {...faces[face]}
      fontSize={fitted}
      textAnchor={anchor}
      fill={fill}
      {...(tracking ? { letterSpacing: round(tracking * fitted) } : {})}
    >
      {words.map((word, place) => (
        <tspan key={place} x={round(x)} y={round(baseline + place * line)}>
          {word}
        </tspan>
      ))}
    </text>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

type ColumnProps = {
  within: Box;
  copies: readonly Copy[];
  anchor?: Anchor;
  align?: 'top' | 'middle' | 'bottom';
  gap?: number;
  /** Drawings by key of the copy above, around 0,0 in the gap below it. */ under?: Record<string, ReactNode>;
};

export function Column({ within, copies, anchor = 'start', align = 'middle', gap = 10, under = {} }: ColumnProps) {
  const set = setColumn(copies, within, gap);
  const used = set.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, set.length - 1);
  const spare = { top: 0, middle: (within.height - used) / 2, bottom: within.height - used }[align];
  const x = edge(within, anchor);
  let top = within.y + spare;
  return set.map((copy, place) => {
    const from = top;
    top += copy.height + gap;
    const ornament = place < set.length - 1 && copy.key ? under[copy.key] : undefined;
    return (
      <g key={place}>
        <Lines copy={copy} x={x} top={from} anchor={anchor} />
        {ornament && <g transform={`translate(${round(x)} ${round(from + copy.height + gap / 2)})`}>{ornament}</g>}
      </g>
    );
  });
}

type SetProps = Omit<Copy, 'key'> & { within: Box; anchor?: Anchor };

export const Words = ({ within, anchor = 'middle', ...copy }: SetProps) => (
  <Column within={within} copies={[copy]} anchor={anchor} />
);

/** Allows breaks of a long web address at dots, hyphens and slashes. */
const breakable = (copy: Copy): Copy =>
  copy.text.length > 32
    ? { ...copy, lines: 2, share: 1.6, text: copy.text.replaceAll(/[./-](?=\w)/gu, `$&${mayBreak}`) }
    : copy;

type RowProps = {
  within: Box;
  of: { phone: string; website: string };
  size: number;
  fill: string;
  /** Below this font size, phone and address get separate lines. */ least?: number;
  anchor?: Anchor;
};

/** Sets phone and address on one line, or on two lines if one would be too small. */
export function ContactRow({ within, of, size, fill, least = 15, anchor = 'middle' }: RowProps) {
  const copies = [of.phone, of.website]
    .filter((text) => text.trim() !== '')
    .map((text): Copy => ({ text: text.trim(), face: 'strong', size, fill }));
  if (copies.length === 0) return null;
  const gap = 1.5;
  const row = setRow(copies, within, gap);
  if (row.size < least) return <Column within={within} copies={copies.map(breakable)} anchor={anchor} gap={2} />;
  const total = row.widths.reduce((sum, width) => sum + width, 0) + gap * row.size * (copies.length - 1);
  const from = edge(within, anchor) - { start: 0, middle: total / 2, end: total }[anchor];
  const baseline = round(within.y + within.height / 2 + row.size * 0.35);
  const starts = row.widths.map(
    (_, place) => from + row.widths.slice(0, place).reduce((sum, width) => sum + width + gap * row.size, 0),
  );
  return copies.map(({ text }, place) => {
    const x = starts[place] ?? from;
    return (
      <g key={place} fill={fill}>
        {place > 0 && <path d={diamond(x - (gap / 2) * row.size, baseline - row.size * 0.58, row.size)} />}
        <text {...faces.strong} fontSize={row.size} x={round(x)} y={baseline}>
          {text}
        </text>
      </g>
    );
  });
}

function diamond(x: number, y: number, size: number): string {
  const [across, down] = [round(size * 0.2), round(size * 0.22)];
  return `M${round(x)} ${round(y)}l${across} ${down}-${across} ${down}-${across}-${down}Z`;
}
