import { clearSession } from '@postcard/web-kit';
import { undoEmailChange } from './api.ts';
import { anotherLink, ByLink } from './by-link.tsx';

export const Component = () => (
  <ByLink
    title="Take your email address back"
    intro="If you did not change it, we put it back, log everybody out and send you a link to set a new password."
    label="It was not me: take my address back"
    act={async (token) => {
      await undoEmailChange(token);
      clearSession();
    }}
    done={{
      title: 'Your address is back',
      text:
        'Everybody is logged out, and the old password no longer works. We have sent you a link: please set a new ' +
        'password now.',
    }}
    next={anotherLink}
  />
);
