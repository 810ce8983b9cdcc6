import type { ComponentProps, ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { As } from './layout.tsx';
import { CheckIcon } from '../icons.tsx';

export const AirmailStripe = ({ className, ...props }: ComponentProps<'div'>) => (
  <div aria-hidden="true" className={classNames('pc-airmail', className)} {...props} />
);

export function VisuallyHidden<Tag extends ElementType = 'span'>({ as, ...props }: As<Tag, object>) {
  const Root: ElementType = as ?? 'span';
  return <Root className="pc-visually-hidden" {...props} />;
}

export const SkipLink = () => (
  <a href="#main" className="pc-skip">
    Skip to the page
  </a>
);

export type CardProps = Omit<ComponentProps<'article'>, 'title'> & {
  title?: ReactNode;
  aside?: ReactNode;
  footer?: ReactNode;
  level?: 2 | 3 | 4;
  tone?: 'white' | 'tint';
};

export function Card({ title, aside, footer, level = 3, tone = 'white', className, children, ...props }: CardProps) {
  const Root = title ? 'article' : 'div';
  const Heading = `h${level}` as const;
  return (
    <Root
      className={classNames('pc-card', tone === 'tint' && 'pc-card--tint', className)}
      {...(props as ComponentProps<'div'>)}
    >
      {(title || aside) && (
        <div className="pc-card__head">
          {title && <Heading className="pc-card__title">{title}</Heading>}
          {aside}
        </div>
      )}
      {children}
      {footer && <div className="pc-card__foot">{footer}</div>}
    </Root>
  );
}

type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  name: string;
  src?: string | null;
  size?: number;
};

export const initials = (name: string): string => [...name.trim()].slice(0, 2).join('').toUpperCase();

export const Avatar = ({ name, src, size = 40, className, ...props }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={classNames('pc-avatar', className)}
    style={{ width: size, height: size, fontSize: size * 0.4 }}
    {...props}
  >
    {src ? <img src={src} alt="" width={size} height={size} /> : initials(name)}
  </span>
);

type StatProps = ComponentProps<'span'> & { value: ReactNode; label: ReactNode };

export const Stat = ({ value, label, className, ...props }: StatProps) => (
  <span className={classNames('pc-stat', className)} {...props}>
    <span className="pc-stat__value">{value}</span>
    <span className="pc-stat__label">{label}</span>
  </span>
);

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
