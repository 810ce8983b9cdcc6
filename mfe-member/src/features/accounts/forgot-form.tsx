import { email } from '@postcard/contracts/fields';
import { Button, Stack } from '@postcard/ui';
import { Form, SubmitButton, TextInput, useSubmit, useZodForm, LinkButton } from '@postcard/web-kit';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from '@postcard/contracts/zod';
import { paths } from '@postcard/contracts/paths';
import { AccountFrame } from './account-frame.tsx';
import { forgotPassword, forgotUsername } from './api.ts';

const forgotForm = z.object({ email });

type Props = {
  title: string;
  intro: string;
  action: string;
  failure: string;
  sent: ReactNode;
  send: (email: string) => Promise<unknown>;
};

/** Asks for an address and shows the same confirmation for any, so that it does not reveal accounts. */
function ForgotForm({ title, intro, action, failure, sent, send }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useZodForm(forgotForm, { defaultValues: { email: '' } });
  const sending = useSubmit(form, {
    send: (values) => send(values.email),
    onSent: (_, values) => setSentTo(values.email),
    failure,
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
          <LinkButton variant="primary" block to={paths.login()}>
            Back to log in
          </LinkButton>
          <Button variant="quiet" onClick={() => setSentTo(null)}>
            Use another address
          </Button>
        </Stack>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={title} intro={intro}>
      <Form {...sending}>
        <TextInput name="email" />
        <SubmitButton size="large" block busyLabel="Sending...">
          {action}
        </SubmitButton>
        <Link to={paths.login()}>Back to log in</Link>
      </Form>
    </AccountFrame>
  );
}

export const ForgotPassword = () => (
  <ForgotForm
    title="Forgot password"
    intro="Enter the email address of your account. We will send you a link to choose a new password."
    action="Send reset link"
    failure="Failed to Send Reset Email"
    sent="a link to choose a new password is on its way. It works once, for one hour."
    send={forgotPassword}
  />
);

export const ForgotUsername = () => (
  <ForgotForm
    title="Forgot username"
    intro="Enter the email address of your account. We will send you your username."
    action="Send my username"
    failure="Failed to Send Username Recovery Email"
    sent="your username is on its way."
    send={forgotUsername}
  />
);
