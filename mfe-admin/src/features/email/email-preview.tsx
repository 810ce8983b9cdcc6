import { Tabs, AlertIcon, Badge, CheckIcon, ClockIcon, type Tone } from '@postcard/ui';
import type { MailFilter, MailState } from '@postcard/contracts/notify';
import styles from './email.module.css';
import { ScrollingText } from './scrolling-text.tsx';

type Props = { id: string; subject: string; text: string; html: string };

export const EmailPreview = ({ id, subject, text, html }: Props) => (
  <Tabs
    id={`${id}-parts`}
    label={`The letter “${subject}”`}
    variant="folder"
    items={[
      {
        value: 'page',
        label: 'As a page',
        content: <iframe className={styles['page']} sandbox="" srcDoc={html} title={`Email “${subject}” as HTML`} />,
      },
      {
        value: 'text',
        label: 'As text',
        content: <ScrollingText label={`The letter “${subject}” as text`}>{text}</ScrollingText>,
      },
    ]}
  />
);

export const stateWords: Record<MailFilter, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  failed: 'Failed',
  dismissed: 'Dismissed',
};

const tones: Record<MailState, Tone> = {
  queued: 'warning',
  sent: 'info',
  delivered: 'success',
  bounced: 'danger',
  complained: 'danger',
  failed: 'danger',
};
const signs: Partial<Record<Tone, typeof CheckIcon>> = { success: CheckIcon, warning: ClockIcon, danger: AlertIcon };

type EmailStateBadgeProps = { state: MailState; isDismissed?: boolean | undefined };

export function EmailStateBadge({ state, isDismissed = false }: EmailStateBadgeProps) {
  if (isDismissed) return <Badge>{stateWords.dismissed}</Badge>;
  const tone = tones[state];
  const Sign = signs[tone];
  return (
    <Badge tone={tone} icon={Sign && <Sign size={14} />}>
      {stateWords[state]}
    </Badge>
  );
}
