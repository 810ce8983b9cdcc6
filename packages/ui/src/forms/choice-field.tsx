import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { describe, FieldError, fieldIds, RequiredMark } from './field.tsx';
import type { FieldWords } from './field.tsx';

export type Choice = { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean };

export type ChoiceFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> &
  FieldWords & {
    name: string;
    choices: readonly Choice[];
    value?: string;
    defaultValue?: string;
  };

export function ChoiceField({
  label,
  hint,
  error,
  id,
  className,
  choices,
  value,
  defaultValue,
  required,
  ...props
}: ChoiceFieldProps) {
  const ids = fieldIds(id, props.name);
  const { 'aria-describedby': described } = describe(ids, { hint, error });
  return (
    <fieldset
      className={classNames('pc-field pc-choices', Boolean(error) && 'pc-field--invalid', className)}
      id={ids.control}
      aria-describedby={described}
    >
      <legend className="pc-field__label">
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <p className="pc-field__hint" id={ids.hint}>
          {hint}
        </p>
      )}
      <div className="pc-choices__list">
        {choices.map((choice) => (
          <label className="pc-choice" key={choice.value}>
            <input
              className="pc-choice__dot"
              type="radio"
              value={choice.value}
              required={required}
              disabled={choice.disabled}
              checked={value === undefined ? undefined : value === choice.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === choice.value}
              {...props}
            />
            <span className="pc-choice__words">
              <span className="pc-choice__label">{choice.label}</span>
              {choice.detail && <span className="pc-choice__detail">{choice.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </fieldset>
  );
}
