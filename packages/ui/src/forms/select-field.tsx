import { memo, type ComponentProps } from 'react';
import { ChevronDownIcon } from '../icons.tsx';
import { describe, FieldFrame, fieldIds, type FieldWords } from './field.tsx';

export type SelectOption = { value: string; label: string };
export type SelectGroup = { group: string; options: readonly string[] };

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldWords & {
    options: ReadonlyArray<SelectOption | SelectGroup | string>;
    placeholder?: string;
  };

/** The native select, which works on phones and before scripts run. */
export function SelectField({ label, hint, error, id, className, options, placeholder, ...props }: SelectFieldProps) {
  const ids = fieldIds(id, props.name);
  return (
    <FieldFrame {...{ ids, label, hint, error, className }} required={props.required}>
      <span className="pc-select">
        <select className="pc-input pc-select__control" id={ids.control} {...describe(ids, { hint, error })} {...props}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <Options options={options} />
        </select>
        <ChevronDownIcon className="pc-select__arrow" />
      </span>
    </FieldFrame>
  );
}

/** Memoized, because a form renders again for each typed letter. */
const Options = memo(function Options({ options }: Pick<SelectFieldProps, 'options'>) {
  return options.map((option) => {
    if (typeof option === 'object' && 'group' in option)
      return (
        <optgroup key={option.group} label={option.group}>
          <Options options={option.options} />
        </optgroup>
      );
    const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
    return (
      <option key={value} value={value}>
        {label}
      </option>
    );
  });
});
