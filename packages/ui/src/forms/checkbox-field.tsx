import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { describe, FieldError, fieldIds, RequiredMark, type FieldWords } from './field.tsx';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldWords;

export const CheckBox = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <input className="pc-check__box" type="checkbox" {...props} />
);

export function CheckboxField({ label, hint, error, id, className, ...props }: CheckboxFieldProps) {
  const ids = fieldIds(id, props.name);
  return (
    <div className={classNames('pc-field pc-field--check', Boolean(error) && 'pc-field--invalid', className)}>
      <label className="pc-check" htmlFor={ids.control}>
        <CheckBox id={ids.control} {...describe(ids, { hint, error })} {...props} />
        <span>
          {label}
          {props.required && <RequiredMark />}
        </span>
      </label>
      {hint && (
        <p className="pc-field__hint" id={ids.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  );
}
