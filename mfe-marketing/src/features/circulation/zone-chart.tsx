import { grouped } from '@postcard/contracts/numbers';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { currentTown } from '@postcard/contracts/town';
import styles from './circulation.module.css';

const measures = [
  ['households', 'Households'],
  ['residents', 'Residents'],
  ['averageIncome', 'Average income'],
  ['businesses', 'Businesses'],
  ['mailboxes', 'Mailboxes'],
] as const;

const written = (measure: string, value: number) => `${measure === 'averageIncome' ? '$' : ''}${grouped(value)}`;

/** The zones side by side, each measure on its own scale. The table under it says the same in figures. */
export function ZoneChart() {
  const { zones } = currentTown();
  if (zones.length === 1) return null;
  return (
    <figure className={styles['chart']} aria-labelledby="zone-chart-title">
      <figcaption id="zone-chart-title">{`The ${ruleTexts.zones} zones, side by side`}</figcaption>
      {measures.map(([measure, label]) => {
        const most = Math.max(...zones.map(({ reach }) => reach[measure]));
        return (
          <div key={measure} className={styles['measure']}>
            <span>{label}</span>
            {zones.map(({ id: zone, reach }) => (
              <span key={zone} className={styles['bar']} data-zone={zone}>
                <span style={{ width: `${(reach[measure] / most) * 100}%` }} aria-hidden="true" />
                <span>
                  {zone} {written(measure, reach[measure])}
                </span>
              </span>
            ))}
          </div>
        );
      })}
    </figure>
  );
}
