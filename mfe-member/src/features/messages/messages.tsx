import {
  type ConversationBox,
  mailChoices,
  type MailChoice,
  type NotificationPreferences,
} from '@postcard/contracts/notify';
import { Button, CountBadge, Tabs, Card, Dialog, Notice, Stack, Switch } from '@postcard/ui';
import { type SessionUser, userMessageOf, Fetched } from '@postcard/web-kit';
import { useState, useRef } from 'react';
import { replyDays } from '@postcard/contracts/business';
import { useUnread, savePreferences, usePreferences, usePlace } from './api.ts';
import styles from './messages.module.css';
import { NewMessageDialog } from './new-message-dialog.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';

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

function EmailIntegration({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);
  return (
    <Card title="Email Integration" level={2} footer={<Button onClick={() => setOpen(true)}>Configure</Button>}>
      <p>We also write to</p>
      <p className={styles['address']}>{user.email}</p>
      {open && <PreferencesDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

const ContactSupport = ({ onWrite }: { onWrite: () => void }) => (
  <Card title="Contact Support" level={2} footer={<Button onClick={onWrite}>Contact Support</Button>}>
    <p>{`Is something not working, or do you have a question? Write to us; we reply within ${replyDays}.`}</p>
  </Card>
);

const words: Record<MailChoice, { label: string; hint: string }> = {
  messages: { label: 'Messages', hint: 'When the team replies.' },
  membership: { label: 'Membership', hint: 'The decision on your application.' },
  bookings: { label: 'Bookings', hint: 'Updates on your bookings and ads.' },
  reminders: { label: 'Reminders', hint: 'Before a date you should not miss.' },
};

function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const preferences = usePreferences();
  const { mutate } = preferences;
  const [failure, setFailure] = useState<string | null>(null);
  const saved = useRef<Promise<void>>(Promise.resolve());

  async function save(
    last: Promise<void>,
    next: NotificationPreferences,
    before: NotificationPreferences,
  ): Promise<void> {
    await last;
    try {
      await savePreferences(next);
      setFailure(null);
    } catch (thrown) {
      setFailure(userMessageOf(thrown));
      await mutate(before, { revalidate: false });
    }
  }

  function choose(choice: MailChoice, isOn: boolean, before: NotificationPreferences): void {
    const next = { ...before, [choice]: isOn };
    void mutate(next, { revalidate: false });
    saved.current = save(saved.current, next, before);
  }

  return (
    <Dialog
      onClose={onClose}
      title="Email Integration"
      description="Choose what also comes by email. Receipts and account emails always do."
    >
      <Stack gap={5}>
        {failure && (
          <Notice tone="danger" title="This choice was not saved">
            {failure}
          </Notice>
        )}
        <Fetched of={preferences} what="your choices" failure="Your choices could not be shown" height={236}>
          {(data) =>
            mailChoices.map((choice) => (
              <Switch
                key={choice}
                name={`mail-${choice}`}
                {...words[choice]}
                checked={data[choice]}
                onCheckedChange={(checked) => choose(choice, checked, data)}
              />
            ))
          }
        </Fetched>
      </Stack>
    </Dialog>
  );
}
