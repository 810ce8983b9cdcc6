import { oneTimeCode } from '@postcard/contracts/identity';
import { z } from '@postcard/contracts/zod';
import { QrCode } from '@postcard/ui';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
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

const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

export function AuthenticatorDialog({ userId, authenticatorKey: { secret, uri }, onClose, onConfirmed }: Props) {
  const form = useZodForm(codeForm, { defaultValues: { code: '' } });
  const sending = useSubmit(form, {
    send: ({ code }) => confirmAuthenticator(userId, code),
    onSent: onConfirmed,
    errorField: 'code',
  });

  return (
    <FormDialog
      {...sending}
      id="authenticator"
      title="Set up an authenticator app"
      description="Scan this with the app, then type the code that it shows."
      label="Authenticator app"
      cancel="Cancel"
      submit="Turn it on"
      busyLabel="Checking..."
      onClose={onClose}
    >
      <div className={styles['key']}>
        <QrCode text={uri} label="QR code for your authenticator app" className={styles['qr']} />
        <div>
          <p>
            Is the app on this device? <a href={uri}>Open the app</a>
          </p>
          <p>Or type this key:</p>
          <code className={styles['code']}>{inGroups(secret)}</code>
        </div>
      </div>
      <CodeField id="authenticator-code" required />
    </FormDialog>
  );
}
