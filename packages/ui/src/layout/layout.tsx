import type { ComponentPropsWithoutRef, CSSProperties, ElementType, ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

export type As<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<
    ComponentPropsWithoutRef<Tag>,
    keyof Own | 'as'
  >;

export type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

const gapStyle = (gap: Gap, style: CSSProperties | undefined) =>
  ({ '--pc-gap': `${gap * 4}px`, ...style }) as CSSProperties;

type ContainerOwn = { width?: 'text' | 'form' | 'page'; className?: string };

export function Container<Tag extends ElementType = 'div'>({
  as,
  width = 'page',
  className,
  ...props
}: As<Tag, ContainerOwn>) {
  const Root: ElementType = as ?? 'div';
  return <Root className={classNames('pc-container', `pc-container--${width}`, className)} {...props} />;
}

type SectionProps = ComponentPropsWithoutRef<'section'> & {
  tone?: 'paper' | 'white' | 'tint' | 'ink';
  size?: 'page' | 'tight';
  below?: boolean;
};

export const Section = ({ tone = 'paper', size = 'page', below = false, className, ...props }: SectionProps) => (
  <section
    className={classNames(
      'pc-section',
      `pc-section--${tone}`,
      size === 'tight' && 'pc-section--tight',
      below && 'pc-section--below',
      className,
    )}
    {...props}
  />
);

type GapOwn = { gap?: Gap; className?: string; style?: CSSProperties };

export function Stack<Tag extends ElementType = 'div'>({ as, gap = 4, className, style, ...props }: As<Tag, GapOwn>) {
  const Root: ElementType = as ?? 'div';
  return <Root className={classNames('pc-stack', className)} style={gapStyle(gap, style)} {...props} />;
}

type ClusterProps = ComponentPropsWithoutRef<'div'> & GapOwn & { justify?: 'start' | 'end' | 'between' | 'center' };

export const Cluster = ({ gap = 3, justify = 'start', className, style, ...props }: ClusterProps) => (
  <div
    className={classNames('pc-cluster', `pc-cluster--${justify}`, className)}
    style={gapStyle(gap, style)}
    {...props}
  />
);

type GridProps = ComponentPropsWithoutRef<'div'> &
  GapOwn & {
    min?: number;
  };

export function Grid({ gap = 6, min = 280, className, ...props }: GridProps) {
  const least = { '--pc-grid-min': `${min}px` } as CSSProperties;
  return <div className={classNames('pc-grid', className)} style={gapStyle(gap, least)} {...props} />;
}

type TextOwn = { quiet?: boolean; small?: boolean; lead?: boolean; figures?: boolean; className?: string };

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

export const ErrorText = (props: ComponentPropsWithRef<'p'>) => (
  <p className="pc-field__error" role="alert" {...props} />
);
