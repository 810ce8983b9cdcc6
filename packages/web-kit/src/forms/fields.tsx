import { PasswordField, SelectField, TextArea, TextField, ChoiceField } from '@postcard/ui';
import { createContext, useContext, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { get, useFormContext, useFormState, type FieldError, type RegisterOptions } from 'react-hook-form';
import { fieldAttributes } from './field-words.ts';

/** Returns whether the form's schema refuses an empty field. */
export const RequiredFields = createContext<(name: string) => boolean>(() => false);

type Bound<Props> = Omit<Props, 'name' | 'error' | 'label'> & {
  name: string;
  label?: ReactNode;
  rules?: RegisterOptions;
};

/** Returns the field bound to its form: its value, error, required mark, label and autofill. */
function bound<Props extends object>(Field: ComponentType<Props>, isMarked = true) {
  return function BoundField({ name, rules, ...props }: Bound<Props>) {
    const { control, register } = useFormContext();
    const { errors } = useFormState({ control, name });
    const isRequired = useContext(RequiredFields)(name);
    const error = (get(errors, name) as FieldError | undefined)?.message;
    const attributes = { ...fieldAttributes[name], ...(isMarked && isRequired && { required: true }) };
    const given = { ...attributes, error, ...register(name, rules), ...props };
    return <Field {...(given as ComponentProps<typeof Field>)} />;
  };
}

export const TextInput = /* @__PURE__ */ bound(TextField);
export const AreaInput = /* @__PURE__ */ bound(TextArea);
export const PasswordInput = /* @__PURE__ */ bound(PasswordField);
export const SelectInput = /* @__PURE__ */ bound(SelectField);
/** Has a choice from the start, so it is never marked as required. */
export const ChoiceInput = /* @__PURE__ */ bound(ChoiceField, false);
