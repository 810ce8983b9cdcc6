import type { ComponentProps } from 'react';
import { describe, FieldFrame, fieldIds } from './field.tsx';
import type { FieldWords } from './field.tsx';

export type TextFieldProps = ComponentProps<'input'> & FieldWords;

/** One line of text. `className` goes to the field, everything else (ref too) to the input. */
export function TextField({ label, hint, error, id, className, type = 'text', ...props }: TextFieldProps) {
  const ids = fieldIds(id, props.name);
  return (
    <FieldFrame {...{ ids, label, hint, error, className }} required={props.required}>
      <input className="pc-input" type={type} id={ids.control} {...describe(ids, { hint, error })} {...props} />
    </FieldFrame>
  );
}

export type TextAreaProps = ComponentProps<'textarea'> & FieldWords;

export function TextArea({ label, hint, error, id, className, rows = 4, ...props }: TextAreaProps) {
  const ids = fieldIds(id, props.name);
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
