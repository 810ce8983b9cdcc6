import { loginBody, oneTimeCode } from '@postcard/contracts/identity';
import { Stack, Button, Cluster, ErrorText } from '@postcard/ui';
import { useState, type ReactNode, useEffect, useEffectEvent } from 'react';
import { z } from '@postcard/contracts/zod';
import { ApiError } from '../api/api-error.ts';
import { toast } from '../events/browser-events.ts';
import { PasswordInput, TextInput, Form, SubmitButton } from '../forms/form.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { useZodForm } from '../forms/use-zod-form.ts';
import {
  logIn,
  logInWithPasskey,
  hasUsedPasskey,
  knowsPasskeys,
  passkeyFailure,
  stopAskingForPasskey,
} from './passkeys.ts';
import { CodeField } from './code-field.tsx';
import { useMutation } from '../api/use-mutation.ts';

type Props = {
  onLoggedIn: () => void | Promise<unknown>;
  children?: ReactNode;
};

const credentialsForm = loginBody.pick({ username: true, password: true });

export function LogInForm({ onLoggedIn, children }: Props) {
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useZodForm(credentialsForm, { defaultValues: { username: '', password: '' } });

  async function welcome(): Promise<void> {
    toast({ title: 'Login Successful', description: 'Welcome back!' });
    await onLoggedIn();
  }

  const sending = useSubmit(form, {
    send: logIn,
    onSent: welcome,
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'second_factor_required') setAsksForCode(true);
      else sayFailed();
    },
  });

  async function logInWithCode(code: string): Promise<void> {
    await logIn({ ...form.getValues(), code });
    await welcome();
  }

  if (asksForCode) {
    return (
      <CodeStep logIn={logInWithCode} onBack={() => setAsksForCode(false)}>
        <PasskeyLogIn onLoggedIn={welcome} />
      </CodeStep>
    );
  }
  return (
    <Stack gap={5}>
      <Form {...sending}>
        <TextInput name="username" label="Username or email" autoComplete="username webauthn" />
        <PasswordInput name="password" autoComplete="current-password" />
        <SubmitButton size="large" block busyLabel="Logging in...">
          Log In
        </SubmitButton>
      </Form>
      <PasskeyLogIn isOfferedInField onLoggedIn={welcome} />
      {children}
    </Stack>
  );
}

/** Shows the same text for every reason, so that it does not reveal which usernames exist. */
function sayFailed(): void {
  toast({
    variant: 'destructive',
    title: 'Login Failed',
    description: 'Invalid username or password. Please try again.',
  });
}

type LogIn = (code: string) => Promise<void>;

type CodeStepProps = {
  logIn: LogIn;
  onBack: () => void;
  children: ReactNode;
};

function CodeStep({ logIn, onBack, children }: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <Stack gap={5}>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} logIn={logIn} />
      {children}
      <Cluster justify="between">
        <Button variant="quiet" size="small" onClick={onBack}>
          Back
        </Button>
        <Button variant="quiet" size="small" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the app’s code' : 'Use a recovery code'}
        </Button>
      </Cluster>
    </Stack>
  );
}

const codeForm = z.object({ code: oneTimeCode });

function CodeForm({ isRecovery, logIn }: { isRecovery: boolean; logIn: LogIn }) {
  const form = useZodForm(codeForm, { defaultValues: { code: '' } });
  const sending = useSubmit(form, { send: ({ code }) => logIn(code), errorField: 'code' });

  useEffect(() => form.setFocus('code'), [form]);

  return (
    <Form {...sending} label="Second step">
      <CodeField isRecovery={isRecovery} />
      <SubmitButton size="large" block busyLabel="Logging in...">
        Log In
      </SubmitButton>
    </Form>
  );
}

type PasskeyLogInProps = {
  onLoggedIn: () => void | Promise<unknown>;
  isOfferedInField?: boolean;
};

function PasskeyLogIn({ onLoggedIn, isOfferedInField = false }: PasskeyLogInProps) {
  const [late, setLate] = useState<string>();
  const logIn = useMutation(
    async () => {
      setLate(undefined);
      await logInWithPasskey();
      await onLoggedIn();
    },
    { messageOf: passkeyFailure },
  );
  const failure = logIn.error ?? late;

  const welcome = useEffectEvent(() => onLoggedIn());
  const failed = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.code === 'passkey_invalid') setLate(passkeyFailure(error));
  });
  useEffect(() => {
    if (!isOfferedInField || !hasUsedPasskey()) return undefined;
    logInWithPasskey(true).then(() => welcome(), failed);
    return () => void stopAskingForPasskey();
  }, [isOfferedInField]);

  if (!knowsPasskeys()) return null;
  return (
    <Stack gap={2}>
      <Button size="large" block busy={logIn.busy} busyLabel="Waiting for your passkey..." onClick={logIn.run}>
        Use a passkey
      </Button>
      {failure && <ErrorText>{failure}</ErrorText>}
    </Stack>
  );
}
