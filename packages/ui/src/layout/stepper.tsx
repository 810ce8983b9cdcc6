import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon } from '../icons.tsx';

type StepperProps = Omit<ComponentProps<'ol'>, 'children'> & {
  steps: readonly string[];
  current: number;
};

export const Stepper = ({ steps, current, className, ...props }: StepperProps) => (
  <ol className={classNames('pc-stepper', className)} {...props}>
    {steps.map((name, place) => {
      const step = place + 1;
      const state = step < current ? 'done' : step === current ? 'current' : 'ahead';
      return (
        <li
          key={name}
          className={`pc-stepper__step pc-stepper__step--${state}`}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className="pc-stepper__mark" aria-hidden="true">
            {state === 'done' ? <CheckIcon size={16} /> : step}
          </span>
          <span className="pc-stepper__name">
            {name}
            {state === 'done' && <span className="pc-visually-hidden"> (done)</span>}
          </span>
        </li>
      );
    })}
  </ol>
);
