import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { fieldIds, FieldSet, type FieldWords } from './field.tsx';

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
