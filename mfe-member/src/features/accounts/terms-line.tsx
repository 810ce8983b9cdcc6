import { paths } from '@postcard/contracts/paths';
import { Link } from 'react-router';
import { Text } from '@postcard/ui';

/** Links the terms in another tab, so that typed text is not lost. */
export const TermsLine = () => (
  <Text quiet small>
    By registering you agree to the{' '}
    <Link to={paths.terms()} target="_blank">
      Terms
    </Link>{' '}
    and are at least 18.
  </Text>
);
