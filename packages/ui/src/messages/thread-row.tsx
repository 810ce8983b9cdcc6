import type { ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Badge } from '../feedback/badge.tsx';
import type { As } from '../layout/layout.tsx';

type Own = {
  subject: string;
  excerpt: ReactNode;
  when: ReactNode;
  isUnread: boolean;
  className?: string;
  saysUnread?: boolean;
};

export const ThreadRows = ({ children }: { children: ReactNode }) => <ul className="pc-threads">{children}</ul>;

export function ThreadRow<Tag extends ElementType = 'a'>({
  as,
  subject,
  excerpt,
  when,
  isUnread,
  saysUnread = isUnread,
  className,
  ...props
}: As<Tag, Own>) {
  const Root: ElementType = as ?? 'a';
  return (
    <Root className={classNames('pc-thread', isUnread && 'pc-thread--unread', className)} {...props}>
      <span className="pc-thread__subject">{subject}</span>
      {saysUnread && <Badge tone="info">Unread</Badge>}
      <span className="pc-thread__excerpt">{excerpt}</span>
      <span className="pc-thread__when">{when}</span>
    </Root>
  );
}
