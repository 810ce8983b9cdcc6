import type { Ref } from 'react';
import { classNames } from '../class-names.ts';
import { formatDateTime } from '../format/dates.ts';

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
