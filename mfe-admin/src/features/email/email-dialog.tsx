import type { Mail } from '@postcard/contracts/notify';
import { Button, Cluster, Dialog, Facts, formatDateTime, Notice, Stack } from '@postcard/ui';
import { Fetched, toast, useMutation } from '@postcard/web-kit';
import { toastWithUndo } from '../undo/undo.ts';
import { canBeDismissed, canBeSentAgain, dismissEmail, resend, restoreEmail, useEmail } from './api.ts';
import { EmailPreview, EmailStateBadge } from './email-preview.tsx';

export function EmailDialog({ id, onClose, onChanged }: { id: string; onClose: () => void; onChanged: () => void }) {
  const mail = useEmail(id);
  const { data, mutate } = mail;
  return (
    <Dialog
      onClose={onClose}
      size="large"
      title={data ? data.subject || 'An email whose text is no longer kept' : 'Email'}
    >
      <Fetched of={mail} what="the email" failure="This email could not be shown" height={560}>
        {(data) => <Email mail={data} onChanged={() => [void mutate(), onChanged()]} />}
      </Fetched>
    </Dialog>
  );
}

function Email({ mail, onChanged }: { mail: Mail; onChanged: () => void }) {
  const facts: [string, string][] = [
    ['To', mail.to || 'No longer kept'],
    ['Template', mail.template],
    ['Created', formatDateTime(mail.createdAt)],
    ['Sent', mail.sentAt ? formatDateTime(mail.sentAt) : 'Not yet'],
    ...(mail.nextTryAt ? ([['Next try', formatDateTime(mail.nextTryAt)]] satisfies [string, string][]) : []),
    ['Tries', String(mail.tries)],
  ];
  return (
    <Stack gap={5}>
      <div>
        <EmailStateBadge state={mail.state} isDismissed={mail.isDismissed} />
      </div>
      {mail.lastError && (
        <Notice tone="danger" title="Response of the mail service" role="note">
          {mail.lastError}
        </Notice>
      )}
      <Cluster gap={3}>
        {canBeSentAgain(mail) && <Resend id={mail.id} onSent={onChanged} />}
        {canBeDismissed(mail) && <Dismiss id={mail.id} onChanged={onChanged} />}
      </Cluster>
      <Facts facts={facts} beside />
      {mail.events.length > 0 && (
        <section>
          <h3>Delivery history</h3>
          <ol>
            {mail.events.map(({ type, reason, at }) => (
              <li key={`${type}-${at}`}>
                {formatDateTime(at)}: {type}
                {reason && ` (${reason})`}
              </li>
            ))}
          </ol>
        </section>
      )}
      {mail.html ? (
        <EmailPreview {...mail} />
      ) : (
        <Notice>
          {mail.isPrivate ? 'It has a secret link, so its text is never shown.' : 'Its text is no longer kept.'}
        </Notice>
      )}
    </Stack>
  );
}

function Resend({ id, onSent }: { id: string; onSent: () => void }) {
  const { busy, run } = useMutation(
    async ({ keyFor }) => {
      await resend(id, keyFor(id));
      toast({
        variant: 'success',
        title: 'Email on its way',
        description: 'It was queued again and goes out in a moment.',
      });
    },
    { failure: 'Not sent again', onSettled: onSent },
  );

  return (
    <Button variant="primary" aria-keyshortcuts="s" busy={busy} busyLabel="Sending..." onClick={run}>
      Send again
    </Button>
  );
}

function Dismiss({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { busy, run } = useMutation(
    async () => {
      await dismissEmail(id);
      toastWithUndo(
        {
          variant: 'success',
          title: 'Email dismissed',
          description: 'See it under “Dismissed”. You can still send it again.',
        },
        async () => {
          await restoreEmail(id);
          onChanged();
          return { undone: 'The email is back in the list.' };
        },
      );
    },
    { failure: 'Not dismissed', onSettled: onChanged },
  );

  return (
    <Button aria-keyshortcuts="d" busy={busy} onClick={run}>
      Dismiss
    </Button>
  );
}
