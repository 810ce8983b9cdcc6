import { currentTown } from '@postcard/contracts/town';
import { paths } from '@postcard/contracts/paths';

/** In place of the open cards, which are read when the page is shown. */
export function NeedsScript() {
  return (
    <noscript>
      <p>
        The open cards need JavaScript. Without it, <a href={paths.adInterest()}>send us your request</a> or call{' '}
        {currentTown().phone}.
      </p>
    </noscript>
  );
}
