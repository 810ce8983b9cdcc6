import { oneTimeCode } from '@postcard/contracts/identity';
import { z } from '@postcard/contracts/zod';
import { Button, Dialog, QrCode, Stack } from '@postcard/ui';
import { userMessageOf } from '../api/api-error.ts';
import { useZodForm } from '../forms/use-zod-form.ts';
import { CodeField } from './code-field.tsx';
import { confirmAuthenticator, type AuthenticatorKey } from './second-factors.ts';
import styles from './security.module.css';

type Props = {
  userId: string;
  authenticatorKey: AuthenticatorKey;
  onClose: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
};

const codeForm = z.object({ code: oneTimeCode });
const formId = 'authenticator';

const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

export function AuthenticatorDialog({ userId, authenticatorKey: { secret, uri }, onClose, onConfirmed }: Props) {
  const form = useZodForm(codeForm, { defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onConfirmed(await confirmAuthenticator(userId, code));
    } catch (error) {
      form.setError('code', { message: userMessageOf(error) }, { shouldFocus: true });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up an authenticator app"
      description="Scan this with the app, then type the code that it shows."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} busyLabel="Checking...">
            Turn it on
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate aria-label="Authenticator app">
        <Stack gap={5}>
          <div className={styles['key']}>
            <QrCode text={uri} label="QR code for your authenticator app" className={styles['qr']} />
            <div>
              <p>
                On this device already? <a href={uri}>Open the app</a>
              </p>
              <p>Or type this key:</p>
              <code className={styles['code']}>{inGroups(secret)}</code>
            </div>
          </div>
          <CodeField id="authenticator-code" required error={errors.code?.message} {...form.register('code')} />
        </Stack>
      </form>
    </Dialog>
  );
}
