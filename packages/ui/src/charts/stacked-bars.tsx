import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridColumns } from '@visx/grid';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStackHorizontal } from '@visx/shape';
import { type BarChartProps, Legend, axis, rowsOf, clearTicks, rowsFor } from './bar-chart.tsx';

const initialSize = { width: 400 };

export function StackedBars({ label, names, series, format, legendLabel = `Colors of ${label}` }: BarChartProps) {
  const { parentRef, width } = useParentSize({ initialSize, debounceTime: 100, ignoreDimensions: ['height', 'top'] });
  const keys = series.map((_, nth) => String(nth));
  const rows = rowsOf(names, series);
  const most = Math.max(1, ...rows.map((row) => keys.reduce((sum, key) => sum + (row[key] ?? 0), 0)));
  const { left, right, top, bottom, rowHeight, nameWidth, tick } = rowsFor(names, width, format(most));
  const inner = Math.max(1, width - left - right);
  const height = rowHeight * names.length;
  const x = scaleLinear({ domain: [0, most], range: [0, inner] });
  const y = scaleBand({ domain: rows.map(({ place }) => place), range: [0, height], padding: 0.25 });
  const ticks = clearTicks(most, x.ticks(4), (tick / inner) * most);
  return (
    <figure className="pc-chart">
      {series.length > 1 && <Legend label={legendLabel} names={series.map(({ name }) => name)} />}
      <div ref={parentRef}>
        <svg className="pc-chart__plot" viewBox={`0 0 ${width} ${top + height + bottom}`} role="img" aria-label={label}>
          <g transform={`translate(${left} ${top})`}>
            <GridColumns scale={x} height={height} tickValues={ticks} className="pc-chart__grid" />
            <BarStackHorizontal
              data={rows}
              keys={keys}
              height={height}
              y={({ place }) => place}
              xScale={x}
              yScale={y}
              color={() => 'currentColor'}
            >
              {(stacks) =>
                stacks.map(({ key, bars }) =>
                  bars.map((bar) => (
                    <rect
                      key={`${key} ${bar.index}`}
                      data-series={key}
                      x={bar.x}
                      y={bar.y}
                      width={bar.width}
                      height={bar.height}
                    />
                  )),
                )
              }
            </BarStackHorizontal>
            <AxisLeft
              scale={y}
              tickValues={rows.map(({ place }) => place)}
              tickFormat={(place) => names[place] ?? ''}
              {...axis}
              tickLabelProps={{
                textAnchor: 'end',
                verticalAnchor: 'middle',
                dx: -4,
                dy: 0,
                ...(nameWidth && { width: nameWidth }),
              }}
            />
            <AxisBottom
              scale={x}
              top={height}
              tickValues={ticks}
              tickFormat={(value) => format(value.valueOf())}
              {...axis}
              tickLabelProps={{ textAnchor: 'middle', verticalAnchor: 'start' }}
            />
          </g>
        </svg>
      </div>
    </figure>
  );
}
