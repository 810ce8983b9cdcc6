import { paths } from '@postcard/contracts/paths';
import { Link } from 'react-router';

/** What registering agrees to, at its button. The terms open beside it, so that nothing typed is left. */
export function TermsLine() {
  return (
    <p className="pc-quiet pc-small">
      By registering you agree to the{' '}
      <Link to={paths.terms()} target="_blank">
        Terms
      </Link>{' '}
      and are at least 18.
    </p>
  );
}
