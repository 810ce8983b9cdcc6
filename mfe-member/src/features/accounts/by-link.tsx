import { paths } from '@postcard/contracts/paths';
import { Button, Notice, Stack } from '@postcard/ui';
import { clearSession, LinkButton, useMutation, userMessageOf } from '@postcard/web-kit';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import { keepFactors, undoEmailChange, undoSecurityChange } from './api.ts';

type Props = {
  title: string;
  intro: string;
  label: string;
  act: (token: string) => Promise<unknown>;
  done: { title: string; text: ReactNode };
  next: { label: string; to: string };
};

/** Confirms an action from an emailed link, because some mail programs open every link. */
function ByLink({ title, intro, label, act, done, next }: Props) {
  const { token = '' } = useParams();
  const [isDone, setIsDone] = useState(false);
  const { busy, error, run } = useMutation(
    async () => {
      await act(token);
      setIsDone(true);
    },
    { messageOf: userMessageOf },
  );

  if (isDone) {
    return (
      <AccountFrame title={title}>
        <Stack gap={5}>
          <Notice tone="success" title={done.title}>
            {done.text}
          </Notice>
          <LinkButton variant="primary" block to={next.to}>
            {next.label}
          </LinkButton>
        </Stack>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={title} intro={intro}>
      <Stack gap={5}>
        {error && (
          <Notice tone="danger" title="That didn’t work">
            {error}
          </Notice>
        )}
        <Button variant="primary" block busy={busy} busyLabel="One moment..." onClick={() => void run()}>
          {label}
        </Button>
      </Stack>
    </AccountFrame>
  );
}

const undone = {
  next: { label: 'Send me another link', to: paths.forgotPassword() },
  text:
    'All devices are logged out, and the old password no longer works. We have sent you a link: please set a new ' +
    'password now.',
};
const undoBy = (undo: (token: string) => Promise<unknown>) => async (token: string) => {
  await undo(token);
  clearSession();
};

export const UndoEmailChange = () => (
  <ByLink
    title="Restore your email address"
    intro="If you did not change it, we put it back, log everybody out and send you a link to set a new password."
    label="It wasn’t me: restore my address"
    act={undoBy(undoEmailChange)}
    done={{ title: 'Your address is back', text: undone.text }}
    next={undone.next}
  />
);

export const UndoSecurityChange = () => (
  <ByLink
    title="Recover your account"
    intro={
      'If you didn’t add it, we remove it and everything else added in that session, log out all devices and send ' +
      'you a link to set a new password.'
    }
    label="It wasn’t me: undo it"
    act={undoBy(undoSecurityChange)}
    done={{ title: 'You have your account back', text: undone.text }}
    next={undone.next}
  />
);

export const KeepFactors = () => (
  <ByLink
    title="Keep your second factors"
    intro="If you did not ask for the reset, we stop it: your passkeys, app and recovery codes stay as they are."
    label="I didn’t ask for this: keep them"
    act={keepFactors}
    done={{ title: 'The reset is cancelled', text: 'Your second factors stay as they are.' }}
    next={{ label: 'Go to my account', to: paths.account() }}
  />
);
