import type { Subscription } from '@postcard/contracts/identity';
import { formatDate } from '@postcard/ui';
import { reloadSession, toast, ConfirmAction } from '@postcard/web-kit';
import { endMembership } from './api.ts';

type Props = { subscription: Subscription; onClose: () => void; onEnded: (ended: Subscription) => void };

function wordsOf({ paymentStatus, endDate, planName = 'membership' }: Subscription) {
  const until = formatDate(endDate, 'MMMM d, yyyy');
  if (paymentStatus === 'due') {
    return {
      title: 'Withdraw your application?',
      description: 'Nothing was charged. You can apply again at any time, also for another plan.',
      confirm: 'Withdraw',
      done: 'Application withdrawn',
    };
  }
  if (paymentStatus === 'past_due') {
    return {
      title: `End ${planName} now?`,
      description:
        'The open payment is not collected, and you are no longer a member. Spots you have booked stay booked.',
      confirm: 'End it now',
      done: 'Your membership has ended',
    };
  }
  return {
    title: `End ${planName}?`,
    description: `You stay a member until ${until}, and nothing more is charged. Spots you have booked stay booked.`,
    confirm: 'End my membership',
    done: `Your membership ends on ${until}`,
  };
}

export function EndDialog({ subscription, onClose, onEnded }: Props) {
  const words = wordsOf(subscription);
  const act = async () => {
    onEnded(await endMembership(subscription.id));
    toast({ title: words.done });
    onClose();
    await reloadSession();
  };

  return (
    <ConfirmAction
      tone="danger"
      title={words.title}
      description={words.description}
      confirmLabel={words.confirm}
      cancelLabel="Keep it"
      action={act}
      onClose={onClose}
    />
  );
}
