import { email } from '@postcard/contracts/fields';
import { Button, Stack, TextField } from '@postcard/ui';
import { toast, userMessageOf, useZodForm } from '@postcard/web-kit';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from '@postcard/contracts/zod';
import { paths } from '@postcard/contracts/paths';
import { AccountFrame } from './account-frame.tsx';

const forgotForm = z.object({ email });

type Props = {
  title: string;
  intro: string;
  action: string;
  failure: string;
  sent: ReactNode;
  send: (email: string) => Promise<unknown>;
};

/** Asks for an address and always confirms, so that it does not reveal accounts. */
export function ForgotForm({ title, intro, action, failure, sent, send }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useZodForm(forgotForm, { defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values.email);
      setSentTo(values.email);
    } catch (error) {
      toast({ variant: 'destructive', title: failure, description: userMessageOf(error) });
    }
  });

  if (sentTo) {
    return (
      <AccountFrame
        title="Check Your Email"
        intro={
          <>
            If an account belongs to {sentTo}, {sent}
          </>
        }
      >
        <Stack gap={4}>
          <Button asChild variant="primary" block>
            <Link to={paths.login()}>Back to log in</Link>
          </Button>
          <Button variant="quiet" onClick={() => setSentTo(null)}>
            Use another address
          </Button>
        </Stack>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={title} intro={intro}>
      <form onSubmit={submit} noValidate>
        <Stack gap={5}>
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Sending...">
            {action}
          </Button>
          <Link to={paths.login()}>Back to log in</Link>
        </Stack>
      </form>
    </AccountFrame>
  );
}
