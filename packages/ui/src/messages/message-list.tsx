import type { Ref, ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { formatDateTime } from '../format/dates.ts';
import { Badge } from '../feedback/badge.tsx';
import type { As } from '../layout/layout.tsx';

type ShownMessage = { id: string; writer: string; isOwn: boolean; content: string; createdAt: string };

export const ConversationTitle = ({ ref, children }: { ref?: Ref<HTMLHeadingElement>; children: string }) => (
  <h2 ref={ref} tabIndex={-1} className="pc-conversation__title">
    {children}
  </h2>
);

export const MessageList = ({ messages }: { messages: readonly ShownMessage[] }) => (
  <ol className="pc-conversation" aria-label="Messages">
    {messages.map(({ id, writer, isOwn, content, createdAt }) => (
      <li key={id} className={classNames('pc-message', isOwn && 'pc-message--own')}>
        <p className="pc-message__head">
          <strong>{writer}</strong> <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
        <p className="pc-message__content">{content}</p>
      </li>
    ))}
  </ol>
);

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
