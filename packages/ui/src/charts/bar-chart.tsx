import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarGroup } from '@visx/shape';
import { axis, rowsOf, barHeight, marginFor, namedEvery, ticksUpTo } from './measures.ts';

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
