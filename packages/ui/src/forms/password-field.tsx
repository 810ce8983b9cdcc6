import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import { describe, FieldFrame, fieldIds } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type'>;

/** A password that can be shown. The button's label is constant; its pressed state changes. */
export function PasswordField({ label, hint, error, id, className, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const ids = fieldIds(id, props.name);
  return (
    <FieldFrame {...{ ids, label, hint, error, className }} required={props.required}>
      <span className="pc-password">
        <input
          className="pc-input pc-password__input"
          type={shown ? 'text' : 'password'}
          id={ids.control}
          autoCapitalize="none"
          spellCheck={false}
          {...describe(ids, { hint, error })}
          {...props}
        />
        <button
          type="button"
          className="pc-password__toggle"
          aria-pressed={shown}
          aria-controls={ids.control}
          aria-label="Show password"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </span>
    </FieldFrame>
  );
}
