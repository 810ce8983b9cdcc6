import { TextInput } from '../forms/form.tsx';

type Props = { id?: string; required?: boolean; isRecovery?: boolean };

export const CodeField = ({ isRecovery = false, ...props }: Props) =>
  isRecovery ? (
    <TextInput
      name="code"
      label="Recovery code"
      hint="One of your ten recovery codes. Each works once."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  ) : (
    <TextInput
      name="code"
      label="Code"
      hint="The 6 digits that your authenticator app shows."
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={20}
      {...props}
    />
  );
