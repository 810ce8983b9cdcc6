import type { ComponentPropsWithRef, ElementType } from 'react';
import { classNames } from '../class-names.ts';
import type { As } from './layout.tsx';

type TextOwn = { quiet?: boolean; small?: boolean; lead?: boolean; figures?: boolean; className?: string };

/** A paragraph: quiet in gray, small, as the lead of a page, or with figures of one width. */
export function Text<Tag extends ElementType = 'p'>({
  as,
  quiet = false,
  small = false,
  lead = false,
  figures = false,
  className,
  ...props
}: As<Tag, TextOwn>) {
  const Root: ElementType = as ?? 'p';
  const looks = [quiet && 'pc-quiet', small && 'pc-small', lead && 'pc-lead', figures && 'pc-figures'];
  return <Root className={classNames(...looks, className)} {...props} />;
}

/** An error that is announced when it appears. */
export const ErrorText = (props: ComponentPropsWithRef<'p'>) => (
  <p className="pc-field__error" role="alert" {...props} />
);
