import { Fragment, type ReactNode } from 'react';
import { paths } from '@postcard/contracts/paths';
import { Notice } from '@postcard/ui';
import { Link } from 'react-router';
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

export const NotPrinted = () => (
  <Notice
    tone="info"
    title="This card was not printed"
    action={<Link to={paths.openCards()}>See the upcoming cards</Link>}
  >
    Everyone who paid for a spot on it was moved to another card or refunded in full.{' '}
    <Link to={paths.bookings()}>My bookings</Link> shows which one.
  </Notice>
);
