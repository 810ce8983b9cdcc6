import type { TeamConversationSummary } from '@postcard/contracts/team-messages';
import { Button, formatDate, Text } from '@postcard/ui';
import { useMutation, userMessageOf } from '@postcard/web-kit';
import { quoteOf, useConversationsOf } from './api.ts';
import styles from './disputes.module.css';

type Props = { email: string; onQuoted: (quote: string) => void };

/** Lists conversations to quote. They are optional, because another service holds them. */
export function Conversations({ email, onQuoted }: Props) {
  const { data = [], error } = useConversationsOf(email);
  if (error) return <Text quiet>The messages with this customer could not be loaded. {userMessageOf(error)}</Text>;
  if (data.length === 0) return <Text quiet>There are no messages with this customer.</Text>;
  return (
    <section aria-label="Messages with the customer">
      <h3>Messages with the customer</h3>
      <ul className={styles['conversations']}>
        {data.map((thread) => (
          <Conversation key={thread.id} thread={thread} onQuoted={onQuoted} />
        ))}
      </ul>
    </section>
  );
}

type ConversationProps = { thread: TeamConversationSummary; onQuoted: Props['onQuoted'] };

function Conversation({ thread: { id, subject, messageCount, updatedAt }, onQuoted }: ConversationProps) {
  const { busy, run } = useMutation(async () => onQuoted(await quoteOf(id)), { failure: 'Not quoted' });

  return (
    <li>
      <span>
        {subject}{' '}
        <Text as="span" quiet>
          {messageCount === 1 ? '1 message' : `${messageCount} messages`}, last {formatDate(updatedAt)}
        </Text>
      </span>
      <Button size="small" busy={busy} busyLabel="Quoting..." aria-label={`Quote ${subject}`} onClick={run}>
        Quote
      </Button>
    </li>
  );
}
