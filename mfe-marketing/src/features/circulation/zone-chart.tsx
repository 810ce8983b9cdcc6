import { grouped } from '@postcard/contracts/numbers';
import { circulation } from '@postcard/contracts/business';
import styles from './circulation.module.css';

const measures = [
  ['households', 'Households'],
  ['residents', 'Residents'],
  ['averageIncome', 'Average income'],
  ['businesses', 'Businesses'],
  ['mailboxes', 'Mailboxes'],
] as const;

const zones = [
  ['A', circulation.zoneA],
  ['B', circulation.zoneB],
] as const;

const written = (measure: string, value: number) => `${measure === 'averageIncome' ? '$' : ''}${grouped(value)}`;

/** The two zones side by side, each measure on its own scale. The table under it says the same in figures. */
export function ZoneChart() {
  return (
    <figure className={styles['chart']} aria-labelledby="zone-chart-title">
      <figcaption id="zone-chart-title">The two zones, side by side</figcaption>
      {measures.map(([measure, label]) => {
        const most = Math.max(...zones.map(([, figures]) => figures[measure]));
        return (
          <div key={measure} className={styles['measure']}>
            <span>{label}</span>
            {zones.map(([zone, figures]) => (
              <span key={zone} className={styles['bar']} data-zone={zone}>
                <span style={{ width: `${(figures[measure] / most) * 100}%` }} aria-hidden="true" />
                <span>
                  {zone} {written(measure, figures[measure])}
                </span>
              </span>
            ))}
          </div>
        );
      })}
    </figure>
  );
}
