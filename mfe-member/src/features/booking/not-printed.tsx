import { paths } from '@postcard/contracts/paths';
import { Notice } from '@postcard/ui';
import { Link } from 'react-router';

/** Shown for a cancelled card, which its former advertisers have links to. */
export const NotPrinted = () => (
  <Notice
    tone="info"
    title="This card was not printed"
    action={<Link to={paths.openCards()}>See the upcoming cards</Link>}
  >
    Whoever had paid for a spot on it has moved to another card or has everything back.{' '}
    <Link to={paths.bookings()}>My bookings</Link> says which.
  </Notice>
);
