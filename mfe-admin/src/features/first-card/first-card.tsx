import { campaignSummary } from '@postcard/contracts/campaigns';
import { membershipPlan } from '@postcard/contracts/identity';
import { setupCheck } from '@postcard/contracts/setup-check';
import { z } from '@postcard/contracts/zod';
import { Badge, Button, Card, Cluster, Text } from '@postcard/ui';
import { useApi } from '@postcard/web-kit';
import { Link } from 'react-router';
import styles from './first-card.module.css';
import { toastWithUndo } from '../undo/undo.ts';
import { dismissFirstCard, useFirstCardDismissed } from './dismissed.ts';
import { stepsOf, type StepState } from './steps.ts';

const schemas = { plans: z.array(membershipPlan), cards: z.array(campaignSummary) };

const badges = {
  checking: ['neutral', 'Checking'],
  done: ['success', 'Done'],
  not_yet: ['warning', 'Not yet'],
  failed: ['danger', 'Failed'],
} as const satisfies Record<StepState, readonly [string, string]>;

export function FirstCard() {
  const isDismissed = useFirstCardDismissed();
  const plans = useApi('/api/membership-plans/all', schemas.plans);
  const cards = useApi('/api/campaigns/desk?limit=50', schemas.cards);
  const payments = useApi('/api/campaigns/payment-check', setupCheck);
  const sender = useApi('/api/events/sender-check', setupCheck);
  const reads = [plans, cards, payments, sender];
  const steps = stepsOf({
    plans: plans.data ?? plans.error,
    cards: cards.data ?? cards.error,
    payments: payments.data ?? payments.error,
    sender: sender.data ?? sender.error,
  });
  const done = steps.filter(({ state }) => state === 'done').length;
  if (isDismissed || done === steps.length) return null;

  function dismiss(): void {
    dismissFirstCard();
    toastWithUndo({ title: 'Hidden', description: 'The steps to your first card are hidden.' }, async () => {
      dismissFirstCard(false);
      return { undone: 'The steps to your first card are shown again.' };
    });
  }

  return (
    <Card
      level={2}
      title="Your first card"
      aside={
        <Text as="span" quiet figures>
          {done} of {steps.length} done
        </Text>
      }
      className={styles['card']}
      footer={
        <Cluster gap={3}>
          <Button
            size="small"
            busy={reads.some(({ isValidating }) => isValidating)}
            onClick={() => reads.forEach(({ mutate }) => void mutate())}
          >
            Check again
          </Button>
          <Button size="small" variant="quiet" onClick={dismiss}>
            Hide these steps
          </Button>
        </Cluster>
      }
    >
      <ol className={styles['steps']}>
        {steps.map(({ title, state, reason, link }) => {
          const [tone, word] = badges[state];
          return (
            <li key={title}>
              <Badge tone={tone}>{word}</Badge>
              <strong>{title}</strong>
              <span>{reason}</span>
              <Link to={link.to}>{link.label}</Link>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
