import { TextInput } from '../forms/fields.tsx';

type Props = { id?: string; required?: boolean; isRecovery?: boolean };

/** The field `code` of a form: the code of an authenticator app, or a recovery code. */
export const CodeField = ({ isRecovery = false, ...props }: Props) =>
  isRecovery ? (
    <TextInput
      name="code"
      label="Recovery code"
      hint="One of the ten you saved. Each works once."
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
