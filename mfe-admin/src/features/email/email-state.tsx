import type { MailFilter, MailState } from '@postcard/contracts/notify';
import { AlertIcon, Badge, CheckIcon, ClockIcon, type Tone } from '@postcard/ui';

export const stateWords: Record<MailFilter, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Came back',
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
