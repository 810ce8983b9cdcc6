import { mailChoices, type MailChoice, type NotificationPreferences } from '@postcard/contracts/notify';
import { Dialog, Notice, Stack, Switch } from '@postcard/ui';
import { userMessageOf, Fetched } from '@postcard/web-kit';
import { useRef, useState } from 'react';
import { savePreferences, usePreferences } from './api.ts';

const words: Record<MailChoice, { label: string; hint: string }> = {
  messages: { label: 'Messages', hint: 'When the team replies.' },
  membership: { label: 'Membership', hint: 'The result of your application.' },
  bookings: { label: 'Bookings', hint: 'Your ad on its way to the printer.' },
  reminders: { label: 'Reminders', hint: 'Before a date you should not miss.' },
};

export function PreferencesDialog({ onClose }: { onClose: () => void }) {
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
      open
      onOpenChange={(open) => !open && onClose()}
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
