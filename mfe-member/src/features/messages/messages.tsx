import type { ConversationBox } from '@postcard/contracts/notify';
import { Button, CountBadge, Tabs } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { useState } from 'react';
import { useUnread } from './api.ts';
import { ContactSupport, EmailIntegration } from './cards.tsx';
import styles from './messages.module.css';
import { NewMessageDialog } from './new-message-dialog.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';
import { usePlace } from './use-place.ts';

export function Messages({ user }: { user: SessionUser }) {
  const { box, threadId, go } = usePlace();
  const { data: unread } = useUnread();
  const [subject, setSubject] = useState<string | null>(null);

  if (threadId) return <ThreadView key={threadId} id={threadId} user={user} />;
  const list = (value: ConversationBox) => <ThreadList box={value} isTeam={user.isAdmin} />;
  return (
    <div className={styles['columns']}>
      <div className={styles['boxes']}>
        {/* The team replies in conversations that members begin. */}
        {!user.isAdmin && (
          <Button variant="primary" onClick={() => setSubject('')}>
            New Message
          </Button>
        )}
        <Tabs
          id="messages"
          label="Messages"
          value={box}
          onValueChange={(value) => go({ box: value as ConversationBox })}
          items={[
            {
              value: 'inbox',
              label: (
                <>
                  Inbox <CountBadge count={unread?.threads ?? 0} label="unread" />
                </>
              ),
              content: list('inbox'),
            },
            { value: 'sent', label: 'Sent', content: list('sent') },
            { value: 'archived', label: 'Archived', content: list('archived') },
          ]}
        />
      </div>
      <aside className={styles['aside']} aria-label="Email and support">
        <EmailIntegration user={user} />
        {!user.isAdmin && <ContactSupport onWrite={() => setSubject('Support')} />}
      </aside>
      {subject !== null && (
        <NewMessageDialog
          subject={subject}
          onClose={() => setSubject(null)}
          onSent={({ id }) => go({ box: 'sent', thread: id })}
        />
      )}
    </div>
  );
}
