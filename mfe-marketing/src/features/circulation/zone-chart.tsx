import { grouped } from '@postcard/contracts/numbers';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { currentTown, shortZoneLabel } from '@postcard/contracts/town';
import type { CSSProperties } from 'react';
import styles from './circulation.module.css';

const measures = [
  ['households', 'Households'],
  ['residents', 'Residents'],
  ['averageIncome', 'Average income'],
  ['businesses', 'Businesses'],
  ['mailboxes', 'Mailboxes'],
] as const;

const written = (measure: string, value: number) => `${measure === 'averageIncome' ? '$' : ''}${grouped(value)}`;

export function ZoneChart() {
  const { zones } = currentTown();
  if (zones.length === 1) return null;
  const letters = Math.max(...zones.map((zone) => shortZoneLabel(zone).length));
  const sizes = { '--zones': zones.length, '--label': `${letters - 1}ch` } as CSSProperties;
  return (
    <figure className={styles['chart']} style={sizes} aria-labelledby="zone-chart-title">
      <figcaption id="zone-chart-title">{`The ${ruleTexts.zones} zones, side by side`}</figcaption>
      {measures.map(([measure, label]) => {
        const most = Math.max(...zones.map(({ reach }) => reach[measure]));
        return (
          <div key={measure} className={styles['measure']}>
            <span>{label}</span>
            {zones.map((zone) => (
              <span key={zone.id} className={styles['bar']}>
                <span style={{ width: `${(zone.reach[measure] / most) * 100}%` }} aria-hidden="true" />
                <span>
                  {shortZoneLabel(zone)} {written(measure, zone.reach[measure])}
                </span>
              </span>
            ))}
          </div>
        );
      })}
    </figure>
  );
}
