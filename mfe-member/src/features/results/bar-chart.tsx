import styles from './results.module.css';

export type Bar = { key: string; label: string; scans: number };

type Props = { title: string; bars: readonly Bar[]; /** Every so many bars one is named beneath. */ step: number };

const [width, height, foot] = [720, 200, 34];
/** A name reaches so far to both sides of its middle at most. */
const halfName = 30;
/** Above the bars, for the words there; and how wide a bar is at most, where there are few. */
const [head, widest] = [36, 56];

/** Under the middle of its bar, or, where it would be cut off there, at the edge. */
function underBar(middle: number): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (middle < halfName) return { x: 0, textAnchor: 'start' };
  return middle > width - halfName ? { x: width, textAnchor: 'end' } : { x: middle, textAnchor: 'middle' };
}

/** Scans as bars. It is a picture beside a table with the same figures, so it says only what it is. */
export function BarChart({ title, bars, step }: Props) {
  const most = Math.max(1, ...bars.map(({ scans }) => scans));
  const each = width / bars.length;
  const wide = Math.min(each * 0.7, widest);
  const highOf = (scans: number) => (height - head) * (scans / most);
  return (
    <svg
      viewBox={`0 0 ${width} ${height + foot}`}
      className={styles['chart']}
      role="img"
      aria-label={`${title}; the same figures stand in the table below`}
    >
      <path d={`M0 ${height + 0.5}H${width}`} className={styles['axis']} />
      {bars.map(({ key, label, scans }, place) => (
        <g key={key}>
          <rect
            x={(place + 0.5) * each - wide / 2}
            y={height - highOf(scans)}
            width={wide}
            height={highOf(scans)}
            rx="2"
            className={styles['bar']}
          />
          {place % step === 0 && (
            <text
              {...underBar((place + 0.5) * each)}
              y={height + 8}
              dominantBaseline="hanging"
              className={styles['tick']}
            >
              {label}
            </text>
          )}
        </g>
      ))}
      <text x="0" y="2" dominantBaseline="hanging" className={styles['tick']}>
        Most: {most}
      </text>
    </svg>
  );
}
