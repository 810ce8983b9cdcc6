import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarGroup } from '@visx/shape';

type BarSeries = { name: string; values: readonly (number | null)[] };

export type BarChartProps = {
  label: string;
  names: readonly string[];
  series: readonly BarSeries[];
  format: (value: number) => string;
  legendLabel?: string;
};

const initialSize = { width: 400 };

export function BarChart({ label, names, series, format, legendLabel = `Colors of ${label}` }: BarChartProps) {
  const { parentRef, width } = useParentSize({ initialSize, debounceTime: 100, ignoreDimensions: ['height', 'top'] });
  const keys = series.map((_, nth) => String(nth));
  const groups = rowsOf(names, series);
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const margin = marginFor(names, width, format(most));
  const inner = Math.max(1, width - margin.left);
  const x = scaleBand({
    domain: groups.map(({ place }) => place),
    range: [0, inner],
    paddingInner: 0.2,
    paddingOuter: 0.1,
  });
  const within = scaleBand({ domain: keys, range: [0, x.bandwidth()] });
  const y = scaleLinear({ domain: [0, most], range: [barHeight, 0] });
  const ticks = ticksUpTo(most, y.ticks(3));
  const every = namedEvery(names, inner);
  return (
    <figure className="pc-chart">
      {series.length > 1 && <Legend label={legendLabel} names={series.map(({ name }) => name)} />}
      <div ref={parentRef}>
        <svg
          className="pc-chart__plot"
          viewBox={`0 0 ${width} ${margin.top + barHeight + margin.bottom}`}
          role="img"
          aria-label={label}
        >
          <g transform={`translate(${margin.left} ${margin.top})`}>
            <GridRows scale={y} width={inner} tickValues={ticks} className="pc-chart__grid" />
            <BarGroup
              data={groups}
              keys={keys}
              height={barHeight}
              x0={({ place }) => place}
              x0Scale={x}
              x1Scale={within}
              yScale={y}
              color={() => 'currentColor'}
            >
              {(drawn) =>
                drawn.map((group) => (
                  <g key={group.index} transform={`translate(${group.x0} 0)`}>
                    {group.bars.map((bar) => (
                      <rect
                        key={bar.key}
                        data-series={bar.key}
                        x={bar.x}
                        y={bar.y}
                        width={bar.width}
                        height={bar.height}
                      />
                    ))}
                  </g>
                ))
              }
            </BarGroup>
            <AxisLeft
              scale={y}
              tickValues={ticks}
              tickFormat={(value) => format(value.valueOf())}
              {...axis}
              tickLabelProps={{ textAnchor: 'end', verticalAnchor: 'middle', dx: -4 }}
            />
            <AxisBottom
              scale={x}
              top={barHeight}
              tickValues={groups.map(({ place }) => place).filter((place) => place % every === 0)}
              tickFormat={(place) => names[place] ?? ''}
              {...axis}
              tickLabelProps={{ textAnchor: 'middle', verticalAnchor: 'start', width: x.step() * every }}
            />
          </g>
        </svg>
      </div>
    </figure>
  );
}

export const Legend = ({ label, names }: { label: string; names: readonly string[] }) => (
  <ul className="pc-chart__legend" aria-label={label}>
    {names.map((name, nth) => (
      <li key={name} data-series={nth}>
        {name}
      </li>
    ))}
  </ul>
);

const barHeight = 160;

/** Estimated sizes in pixels, so that texts do not have to be measured before drawing. */
const [letter, line, leastName] = [7.5, 16, 48];
const mostLines = 3;

const wordsOf = (names: readonly string[]): string[] => names.flatMap((name) => name.split(' '));
const longestOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length)) * letter;

/** Returns the step between labeled bars that leaves room for the longest word. */
export function namedEvery(names: readonly string[], width: number): number {
  const room = Math.max(leastName, longestOf(wordsOf(names)) + 8);
  return Math.max(1, Math.ceil(names.length / Math.max(1, Math.floor(width / room))));
}

function marginFor(names: readonly string[], width: number, widest: string) {
  const left = longestOf([widest]) + 12;
  const inner = Math.max(1, width - left);
  const room = (inner / Math.max(1, names.length)) * namedEvery(names, inner);
  return { left, top: 10, bottom: 14 + Math.min(mostLines, Math.ceil(longestOf(names) / room)) * line };
}

export const ticksUpTo = (most: number, proposed: readonly number[]): number[] => [
  ...proposed.filter((tick) => Number.isInteger(tick) && tick <= most * 0.8),
  most,
];

const besideName = 20;

/** Returns the room for names on the left and the scale below; `nameWidth` is missing if no name wraps. */
export function rowsFor(names: readonly string[], width: number, widest: string) {
  const longest = longestOf(names);
  const name = Math.min(longest, Math.max(width * 0.4, longestOf(wordsOf(names))));
  const tick = longestOf([widest]) + 12;
  return {
    left: name + besideName,
    right: tick / 2,
    top: 4,
    bottom: 24,
    rowHeight: Math.ceil(longest / name) * line + 8,
    nameWidth: name < longest ? name + besideName / 2 : undefined,
    tick,
  };
}

export const clearTicks = (most: number, proposed: readonly number[], apart: number): number[] => [
  ...proposed
    .filter((tick) => Number.isInteger(tick) && (tick === 0 || tick <= most - apart))
    .reduce<number[]>((kept, tick) => (tick - (kept.at(-1) ?? -Infinity) >= apart ? [...kept, tick] : kept), []),
  most,
];

export const rowsOf = (names: readonly string[], series: readonly { values: readonly (number | null)[] }[]) =>
  names.map((_, place): { place: number } & Record<string, number> => ({
    place,
    ...Object.fromEntries(series.map(({ values }, nth) => [nth, values[place] ?? 0])),
  }));

export const axis = { hideAxisLine: true, hideTicks: true, tickClassName: 'pc-chart__tick' } as const;
