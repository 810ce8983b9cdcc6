import type { ComponentProps, ReactNode } from 'react';
import * as RadixSwitch from 'radix-ui/switch';
import { classNames } from '../class-names.ts';
import { fieldIds, FieldSet, type FieldWords, describe, FieldError, RequiredMark } from './field.tsx';

export type Choice = { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean };

export type ChoiceFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> &
  FieldWords & {
    name: string;
    choices: readonly Choice[];
    value?: string;
    defaultValue?: string;
  };

export const ChoiceField = ({
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
}: ChoiceFieldProps) => (
  <FieldSet
    ids={fieldIds(id, props.name)}
    {...{ label, hint, error, required }}
    className={classNames('pc-choices', className)}
  >
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
  </FieldSet>
);

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

type SwitchProps = ComponentProps<typeof RadixSwitch.Root> & { label: ReactNode; hint?: ReactNode };

/** A switch takes effect at once. Use a checkbox for a choice that is sent with a form. */
export function Switch({ label, hint, id, className, ...props }: SwitchProps) {
  const ids = fieldIds(id, props.name);
  return (
    <div className={classNames('pc-switch', className)}>
      <RadixSwitch.Root
        className="pc-switch__track"
        id={ids.control}
        aria-describedby={hint ? ids.hint : undefined}
        {...props}
      >
        <RadixSwitch.Thumb className="pc-switch__thumb" />
      </RadixSwitch.Root>
      <span>
        <label className="pc-switch__label" htmlFor={ids.control}>
          {label}
        </label>
        {hint && (
          <span className="pc-switch__hint" id={ids.hint}>
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
