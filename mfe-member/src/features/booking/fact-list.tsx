import { Fragment, type ReactNode } from 'react';
import styles from './booking.module.css';

type Fact = readonly [label: string, value: ReactNode];

export const FactList = ({ facts }: { facts: readonly (Fact | false | null | undefined | '')[] }) => (
  <dl className={styles['facts']}>
    {facts.map(
      (fact) =>
        fact && (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
);
