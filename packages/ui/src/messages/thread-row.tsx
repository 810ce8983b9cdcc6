import type { ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Badge } from '../feedback/badge.tsx';
import type { As } from '../layout/layout.tsx';

type Own = {
  subject: string;
  /** The beginning of the last message, with who wrote it. */
  excerpt: ReactNode;
  when: ReactNode;
  isUnread: boolean;
  className?: string;
  /** Whether the word stands there, too, which a list of what is done with leaves out. */
  saysUnread?: boolean;
};

/** The conversations of a box, each in an `li`. */
export function ThreadRows({ children }: { children: ReactNode }) {
  return <ul className="pc-threads">{children}</ul>;
}

/** One conversation in a list: told to be unread by word and weight. */
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
