import type { Row } from './chart.tsx';
import styles from './statistics.module.css';
import type { Unit } from './units.ts';

type Props = { title: string; rows: readonly Row[]; series: readonly { name: string; place: number }[]; unit: Unit };

const height = 160;
/** More names than these have no room beneath their bars: then the first and the last say from where to where. */
const namedBars = 5;

/**
 * Values of one unit side by side, row by row. What the bars say stands in the table beside them, so they are one
 * picture with a name.
 */
export function Bars({ title, rows, series, unit }: Props) {
  const valueOf = ({ values }: Row, place: number): number => values[place] ?? 0;
  const most = Math.max(1, ...rows.flatMap((row) => series.map(({ place }) => valueOf(row, place))));
  const group = 100 / rows.length;
  const width = (group * 0.8) / series.length;
  return (
    <figure className={styles['figure']}>
      {series.length > 1 && (
        <ul className={styles['legend']} aria-label={`Colors of ${title}`}>
          {series.map(({ name }, nth) => (
            <li key={name} data-series={nth}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className={styles['plot']}>
        <div className={styles['scale']} aria-hidden="true">
          <span>{unit.shown(most)}</span>
          <span>{unit.shown(0)}</span>
        </div>
        <svg
          className={styles['bars']}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}, as bars; the figures are in the table`}
        >
          {rows.flatMap((row, nth) =>
            series.map(({ name, place }, of) => {
              const tall = (valueOf(row, place) / most) * height;
              return (
                <rect
                  key={`${row.name} ${name}`}
                  data-series={of}
                  x={nth * group + group * 0.1 + of * width}
                  width={width}
                  y={height - tall}
                  height={tall}
                />
              );
            }),
          )}
        </svg>
        <div className={styles['names']} data-ends={rows.length > namedBars || undefined} aria-hidden="true">
          {(rows.length > namedBars ? rows.filter((_, nth) => nth === 0 || nth === rows.length - 1) : rows).map(
            ({ name }) => (
              <span key={name}>{name}</span>
            ),
          )}
        </div>
      </div>
    </figure>
  );
}
