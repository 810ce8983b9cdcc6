import { currentTown } from '@postcard/contracts/town';
import { paths } from '@postcard/contracts/paths';

export const NeedsScript = () => (
  <noscript>
    <p>
      The open cards need JavaScript. Without it, <a href={paths.adInterest()}>send us your request</a> or call{' '}
      {currentTown().phone}.
    </p>
  </noscript>
);
