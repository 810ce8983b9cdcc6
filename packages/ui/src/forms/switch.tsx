import type { ComponentProps, ReactNode } from 'react';
import * as RadixSwitch from 'radix-ui/switch';
import { classNames } from '../class-names.ts';
import { fieldIds } from './field.tsx';

type SwitchProps = ComponentProps<typeof RadixSwitch.Root> & { label: ReactNode; hint?: ReactNode };

/** Takes effect at once. For a choice that is sent with a form, use a checkbox. */
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
