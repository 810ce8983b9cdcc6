import { paths } from '@postcard/contracts/paths';
import { keepFactors } from './api.ts';
import { ByLink } from './by-link.tsx';

export function Component() {
  return (
    <ByLink
      title="Keep your second factors"
      intro="If you did not ask for the reset, we stop it: your passkeys, app and recovery codes stay as they are."
      label="I did not ask for this: keep them"
      act={keepFactors}
      done={{ title: 'Nothing is reset', text: 'Your second factors stay as they are.' }}
      next={{ label: 'Go to my account', to: paths.account() }}
    />
  );
}
