import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { AlertIcon } from '../icons.tsx';

export type FieldWords = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** Returns ids from the field's id or name, not from the render order, so that they match in prerendered pages. */
export function fieldIds(id: string | undefined, name: string | undefined) {
  const control = id ?? `field-${name ?? 'unnamed'}`;
  return { control, hint: `${control}-hint`, error: `${control}-error` };
}

type FieldIds = ReturnType<typeof fieldIds>;

export function describe(ids: FieldIds, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const described = [hint && ids.hint, error && ids.error].filter(Boolean).join(' ');
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? (true as const) : undefined };
}

export const RequiredMark = () => (
  <span className="pc-field__mark" aria-hidden="true">
    {' '}
    *
  </span>
);

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="pc-field__error" id={id}>
    <AlertIcon size={16} />
    {children}
  </p>
);

type FieldFrameProps = FieldWords & {
  ids: FieldIds;
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Renders label, hint, control and error in the order in which screen readers read them. */
export const FieldFrame = ({ ids, label, hint, error, required, className, children }: FieldFrameProps) => (
  <div className={classNames('pc-field', Boolean(error) && 'pc-field--invalid', className)}>
    <label className="pc-field__label" htmlFor={ids.control}>
      {label}
      {required && <RequiredMark />}
    </label>
    {hint && (
      <p className="pc-field__hint" id={ids.hint}>
        {hint}
      </p>
    )}
    {children}
    {error && <FieldError id={ids.error}>{error}</FieldError>}
  </div>
);

type FieldSetProps = FieldFrameProps;

export function FieldSet({ ids, label, hint, error, required, className, children }: FieldSetProps) {
  const { 'aria-describedby': described } = describe(ids, { hint, error });
  return (
    <fieldset
      className={classNames('pc-field', className, Boolean(error) && 'pc-field--invalid')}
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
      {children}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </fieldset>
  );
}
