import { grouped } from '@postcard/contracts/numbers';
import { currentTown } from '@postcard/contracts/town';
import { Stat } from '@postcard/ui';
import { useEffect, useState } from 'react';
import { reachOf, zonesWithMonths, type Area } from './areas.ts';
import styles from './circulation.module.css';

/** Shows a zone's figures, also within a button. Average income is rounded as in the specification. */
export function Figures({ area }: { area: Area }) {
  const { households, residents, incomeShort, businesses, mailboxes } = reachOf(area);
  return (
    <span className={styles['figures']}>
      <Stat value={grouped(households)} label="Households" />
      <Stat value={grouped(residents)} label="Residents" />
      <Stat value={incomeShort} label="Average income" />
      <Stat value={grouped(businesses)} label="Businesses" />
      <Stat value={grouped(mailboxes)} label="Mailboxes" />
    </span>
  );
}

const rows = [...zonesWithMonths, ['Total', currentTown().total] as const];

export const FigureTable = () => (
  // A table wider than a phone scrolls, which must work with keys.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles['scroll']} role="region" aria-label="Circulation by zone" tabIndex={0}>
    <table className={styles['table']}>
      <caption>Circulation by zone</caption>
      <thead>
        <tr>
          <th scope="col">Zone</th>
          <th scope="col">Households</th>
          <th scope="col">Residents</th>
          <th scope="col">Average income</th>
          <th scope="col">Businesses</th>
          <th scope="col">Mailboxes</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { households, residents, averageIncome, businesses, mailboxes }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{grouped(households)}</td>
            <td>{grouped(residents)}</td>
            <td>${grouped(averageIncome)}</td>
            <td>{grouped(businesses)}</td>
            <td>{grouped(mailboxes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

type Rotation<T> = {
  current: T;
  turns: number;
  choose: (item: T) => void;
  advance: () => void;
};

/** Rotates through a list until the visitor chooses, unless they prefer less motion. `everyMs` is per item. */
export function useRotation<T>(items: readonly [T, ...T[]], everyMs: number): Rotation<T> {
  const [{ index, turns }, setPlace] = useState({ index: 0, turns: 0 });
  const [chosen, setChosen] = useState(false);
  const following = (index + 1) % items.length;

  useEffect(() => {
    if (chosen || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setTimeout(() => setPlace({ index: following, turns: turns + 1 }), everyMs);
    return () => clearTimeout(timer);
  }, [chosen, following, turns, everyMs]);

  return {
    current: items[index] ?? items[0],
    turns,
    choose: (item) => {
      setChosen(true);
      setPlace({ index: items.indexOf(item), turns: turns + 1 });
    },
    advance: () => setPlace({ index: following, turns: turns + 1 }),
  };
}
