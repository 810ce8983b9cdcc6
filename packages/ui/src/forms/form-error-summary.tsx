import { useEffect, useRef } from 'react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { AlertIcon } from '../icons.tsx';

export type FormErrorSummaryProps = Omit<ComponentProps<'div'>, 'children'> & {
  errors: ReadonlyArray<{ fieldId: string; message: string }>;
  title?: string;
  /** Moves the focus here when it changes and there are errors, such as react-hook-form's submitCount. */
  focusKey?: number | string;
};

export function FormErrorSummary({
  errors,
  title = 'Please check the form',
  focusKey,
  className,
  ...props
}: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const failed = errors.length > 0;
  useEffect(() => {
    if (failed && focusKey) box.current?.focus();
  }, [failed, focusKey]);
  if (!failed) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className={classNames('pc-error-summary', className)} {...props}>
      <p className="pc-error-summary__title">
        <AlertIcon />
        {title}
      </p>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the focus without changing the address; without a script the hash does it. */
function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  const control = field.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field;
  control?.focus();
}
