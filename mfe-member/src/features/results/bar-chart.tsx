import styles from './results.module.css';

export type Bar = { key: string; label: string; scans: number };

type Props = { title: string; bars: readonly Bar[]; /** Every so many bars one is named beneath. */ step: number };

const [width, height, foot] = [720, 200, 24];

/** Scans as bars. It is a picture beside a table with the same figures, so it says only what it is. */
export function BarChart({ title, bars, step }: Props) {
  const most = Math.max(1, ...bars.map(({ scans }) => scans));
  const each = width / bars.length;
  return (
    <svg viewBox={`0 0 ${width} ${height + foot}`} className={styles['chart']} role="img" aria-label={`${title}; the same figures stand in the table below`}>
      <path d={`M0 ${height + 0.5}H${width}`} className={styles['axis']} />
      {bars.map(({ key, label, scans }, place) => (
        <g key={key}>
          <rect x={place * each + each * 0.15} y={height - (height - 20) * (scans / most)} width={each * 0.7} height={(height - 20) * (scans / most)} rx="2" className={styles['bar']} />
          {place % step === 0 && <text x={place * each + each / 2} y={height + 18} textAnchor="middle" className={styles['tick']}>{label}</text>}
        </g>
      ))}
      <text x="0" y="12" className={styles['tick']}>Most: {most}</text>
    </svg>
  );
}
