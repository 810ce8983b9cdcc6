import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from '../icons.tsx';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

type BadgeProps = ComponentProps<'span'> & { tone?: Tone; icon?: ReactNode };

export const Badge = ({ tone = 'neutral', icon, className, children, ...props }: BadgeProps) => (
  <span className={classNames('pc-badge', `pc-badge--${tone}`, className)} {...props}>
    {icon}
    {children}
  </span>
);

type CountBadgeProps = Omit<ComponentProps<'span'>, 'children'> & {
  count: number;
  label: string;
};

export function CountBadge({ count, label, className, ...props }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames('pc-count', className)} {...props}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="pc-visually-hidden">
        {' '}
        {count} {label}
      </span>
    </span>
  );
}

const statuses: Readonly<Partial<Record<Tone, readonly string[]>>> = {
  info: ['scheduled', 'upcoming', 'contacted', 'sold'],
  success: ['active', 'approved', 'completed', 'confirmed', 'paid', 'responded', 'verified'],
  warning: ['pending', 'held', 'locked'],
  danger: ['cancelled', 'rejected', 'failed', 'expired'],
};
const toneOf = (status: string): Tone =>
  (['info', 'success', 'warning', 'danger'] as const).find((tone) => statuses[tone]?.includes(status)) ?? 'neutral';

const signs: Record<Tone, ReactNode> = {
  neutral: null,
  info: <span className="pc-badge__dot" aria-hidden="true" />,
  success: <CheckIcon size={14} />,
  warning: <ClockIcon size={14} />,
  danger: <CloseIcon size={14} />,
};

type StatusBadgeProps = Omit<BadgeProps, 'tone' | 'icon' | 'children'> & {
  status: string;
  label?: string;
};

export function StatusBadge({ status, label, ...props }: StatusBadgeProps) {
  const tone = toneOf(status.toLowerCase());
  return (
    <Badge tone={tone} icon={status === 'failed' ? <AlertIcon size={14} /> : signs[tone]} {...props}>
      {label ?? statusInWords(status)}
    </Badge>
  );
}

export function statusInWords(status: string): string {
  const words = status.replaceAll(/[_-]+/gu, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
