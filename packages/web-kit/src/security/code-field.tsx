import { TextField, type TextFieldProps } from '@postcard/ui';

type Props = Omit<TextFieldProps, 'label' | 'hint' | 'type'> & { isRecovery?: boolean };

export function CodeField({ isRecovery = false, ...props }: Props) {
  return isRecovery ? (
    <TextField
      label="Recovery code"
      hint="One of the ten you kept. Each works once."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  ) : (
    <TextField
      label="Code"
      hint="The 6 digits that your authenticator app shows."
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={20}
      {...props}
    />
  );
}
