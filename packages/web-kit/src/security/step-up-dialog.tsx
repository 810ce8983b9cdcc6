import { oneTimeCode } from '@postcard/contracts/identity';
import type { SecondFactors } from '@postcard/contracts/second-factors';
import { z } from '@postcard/contracts/zod';
import { Button, Dialog, Stack, ErrorText, Text } from '@postcard/ui';
import { useEffect } from 'react';
import { Fetched } from '../fetched/fetched.tsx';
import { useMutation } from '../api/use-mutation.ts';
import { PasswordInput, Form, FormFailure, SubmitButton } from '../forms/form.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { useZodForm } from '../forms/use-zod-form.ts';
import { useSession } from '../session/session-store.ts';
import { CodeField } from './code-field.tsx';
import { knowsPasskeys, passkeyFailure } from './passkeys.ts';
import { stepUpWithPasskey, stepUpWithPassword, useSecondFactors } from './second-factors.ts';

type Props = { onDone: (isConfirmed: boolean) => void };

export function StepUpDialog({ onDone }: Props) {
  const { user } = useSession();
  const factors = useSecondFactors(user?.id ?? null);
  return (
    <Dialog
      onClose={() => onDone(false)}
      title="Confirm it’s you"
      description="We ask this before important actions. It lasts 10 minutes."
    >
      <Fetched of={factors} what="how you can confirm it" failure="Couldn’t load this" height={160}>
        {(data) => user && <Ways factors={data} userId={user.id} username={user.username} onDone={onDone} />}
      </Fetched>
    </Dialog>
  );
}

type WaysProps = Props & { factors: SecondFactors; userId: string; username: string };

function Ways({ factors, onDone, userId, username }: WaysProps) {
  const hasPasskey = knowsPasskeys() && factors.passkeys.length > 0;
  return (
    <Stack gap={5}>
      {hasPasskey && <PasskeyWay userId={userId} onDone={onDone} />}
      <PasswordWay
        userId={userId}
        username={username}
        isSecond={hasPasskey}
        needsCode={factors.authenticator || factors.passkeys.length > 0}
        isRecovery={!factors.authenticator}
        onDone={onDone}
      />
    </Stack>
  );
}

function PasskeyWay({ userId, onDone }: Props & { userId: string }) {
  const { busy, error, run } = useMutation(
    async () => {
      await stepUpWithPasskey(userId);
      onDone(true);
    },
    { messageOf: passkeyFailure },
  );

  return (
    <Stack gap={2}>
      <Button variant="primary" block busy={busy} busyLabel="Waiting for your passkey..." onClick={run}>
        Use a passkey
      </Button>
      {error && <ErrorText>{error}</ErrorText>}
    </Stack>
  );
}

type PasswordWayProps = Props & {
  userId: string;
  username: string;
  isSecond: boolean;
  needsCode: boolean;
  isRecovery: boolean;
};

const password = z.string().min(1, 'Password is required');
const withoutCode = z.object({ password, code: z.string().optional() });
const withCode = z.object({ password, code: oneTimeCode });

function PasswordWay({ userId, username, isSecond, needsCode, isRecovery, onDone }: PasswordWayProps) {
  const form = useZodForm(needsCode ? withCode : withoutCode, { defaultValues: { password: '', code: '' } });
  const sending = useSubmit(form, {
    send: (given) =>
      stepUpWithPassword(userId, { password: given.password, ...(needsCode && { code: given.code ?? '' }) }),
    onSent: () => onDone(true),
  });

  useEffect(() => {
    if (!isSecond) form.setFocus('password');
  }, [form, isSecond]);

  return (
    <Form {...sending} label="Confirm with your password" gap={4}>
      {isSecond && <Text quiet>Or with your password:</Text>}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordInput
        name="password"
        id="step-up-password"
        label="Your password"
        autoComplete="current-password"
        required
      />
      {needsCode && <CodeField id="step-up-code" required isRecovery={isRecovery} />}
      <FormFailure />
      <SubmitButton variant={isSecond ? 'secondary' : 'primary'} block busyLabel="Checking...">
        Confirm
      </SubmitButton>
    </Form>
  );
}
