import { paths } from '@postcard/contracts/paths';
import { Button, Notice, Stack } from '@postcard/ui';
import { LinkButton, useMutation, userMessageOf } from '@postcard/web-kit';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { AccountFrame } from './account-frame.tsx';

type Props = {
  title: string;
  intro: string;
  label: string;
  act: (token: string) => Promise<unknown>;
  done: { title: string; text: ReactNode };
  next: { label: string; to: string };
};

/** Confirms an action from an emailed link, because some mail programs open every link. */
export function ByLink({ title, intro, label, act, done, next }: Props) {
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
          <Notice tone="danger" title="This did not work">
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

export const anotherLink = { label: 'Send me another link', to: paths.forgotPassword() };
