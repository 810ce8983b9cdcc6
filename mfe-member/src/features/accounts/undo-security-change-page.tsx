import { clearSession } from '@postcard/web-kit';
import { undoSecurityChange } from './api.ts';
import { anotherLink, ByLink } from './by-link.tsx';

export const Component = () => (
  <ByLink
    title="Take your account back"
    intro={
      'If you did not add it, we remove it with everything added in that session, log everybody out and send you a ' +
      'link to set a new password.'
    }
    label="It was not me: undo it"
    act={async (token) => {
      await undoSecurityChange(token);
      clearSession();
    }}
    done={{
      title: 'Your account is yours again',
      text:
        'Everybody is logged out, and the old password no longer works. We have sent you a link: please set a new ' +
        'password now.',
    }}
    next={anotherLink}
  />
);
