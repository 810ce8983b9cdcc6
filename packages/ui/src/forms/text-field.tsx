import { useState, type ComponentProps } from 'react';
import { describe, FieldFrame, fieldIds, type FieldWords } from './field.tsx';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';

export type TextFieldProps = ComponentProps<'input'> & FieldWords;

export function TextField({ label, hint, id, className, type = 'text', ...given }: TextFieldProps) {
  const ids = fieldIds(id, given.name);
  const { error, props } = useLongest(given);
  return (
    <FieldFrame {...{ ids, label, hint, error, className }} required={props.required}>
      <input className="pc-input" type={type} id={ids.control} {...describe(ids, { hint, error })} {...props} />
    </FieldFrame>
  );
}

export type TextAreaProps = ComponentProps<'textarea'> & FieldWords;

export function TextArea({ label, hint, id, className, rows = 4, ...given }: TextAreaProps) {
  const ids = fieldIds(id, given.name);
  const { error, props } = useLongest(given);
  return (
    <FieldFrame {...{ ids, label, hint, error, className }} required={props.required}>
      <textarea
        className="pc-input pc-input--area"
        rows={rows}
        id={ids.control}
        {...describe(ids, { hint, error })}
        {...props}
      />
    </FieldFrame>
  );
}

type Given = Pick<FieldWords, 'error'> & Pick<ComponentProps<'input'>, 'maxLength' | 'value'>;

/** Reports text longer than `maxLength` at once; the browser's own limit would cut pasted text silently. */
function useLongest<Props extends Given>({ error, maxLength = Number.POSITIVE_INFINITY, ...props }: Props) {
  const [typed, setTyped] = useState(0);
  const length = typeof props.value === 'string' ? props.value.length : typed;
  const tooLong = length > maxLength && `Please use at most ${maxLength.toLocaleString('en-US')} characters`;
  return {
    error: error || tooLong,
    props: {
      onInput: ({ currentTarget }: { currentTarget: { value: string } }) => setTyped(currentTarget.value.length),
      ...props,
    },
  };
}

type PasswordFieldProps = Omit<TextFieldProps, 'type'>;

/** A password field with a button to show the text. The button's label is constant; its pressed state changes. */
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
