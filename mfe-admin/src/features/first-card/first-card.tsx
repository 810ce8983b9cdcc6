import { campaignSummary, type CampaignSummary } from '@postcard/contracts/campaigns';
import { membershipPlan, type MembershipPlan } from '@postcard/contracts/identity';
import { setupCheck, type SetupCheck } from '@postcard/contracts/setup-check';
import { z } from '@postcard/contracts/zod';
import { Badge, Button, Card, Cluster, Text, formatDate, formatMoney } from '@postcard/ui';
import { useApi, userMessageOf } from '@postcard/web-kit';
import { Link } from 'react-router';
import { currentTown, spotIds } from '@postcard/contracts/town';
import { paths } from '@postcard/contracts/paths';
import styles from './first-card.module.css';
import { toastWithUndo } from '../undo/undo.ts';
import { dismissFirstCard, useFirstCardDismissed } from './dismissed.ts';

type StepState = SetupCheck['state'] | 'checking';
type Step = { title: string; state: StepState; reason: string; link: { label: string; to: string } };

type Known = {
  plans: MembershipPlan[] | Error | undefined;
  cards: CampaignSummary[] | Error | undefined;
  payments: SetupCheck | Error | undefined;
  sender: SetupCheck | Error | undefined;
};

type Finding = Pick<Step, 'state' | 'reason'>;

const checking: Finding = { state: 'checking', reason: 'Checking' };

function foundIn<T>(known: T | Error | undefined, find: (value: T) => Finding): Finding {
  if (known === undefined) return checking;
  if (known instanceof Error) return { state: 'failed', reason: userMessageOf(known) };
  return find(known);
}

const isPlaceholder = [currentTown().emails.hello, currentTown().emails.support, currentTown().emails.team].some(
  (address) => address.endsWith('.example'),
);

function townOf(): Finding {
  const place = `${currentTown().name}, ${currentTown().state} ${currentTown().zipCode}`;
  return isPlaceholder
    ? { state: 'not_yet', reason: `${place}. The addresses and the phone number are still placeholders.` }
    : { state: 'done', reason: `${place}, ${currentTown().phone}, ${currentTown().emails.hello}` };
}

const pricesOf = (plans: MembershipPlan[]): Finding => {
  const offered = plans.filter(({ isActive }) => isActive).length;
  const { medium, large } = currentTown().prices;
  const spots = `A medium ad costs ${formatMoney(medium)}, a large one ${formatMoney(large)}.`;
  return offered > 0
    ? { state: 'done', reason: `${spots} ${offered === 1 ? 'One plan is' : `${offered} plans are`} offered.` }
    : { state: 'not_yet', reason: `${spots} No membership is offered.` };
};

const isOpen = ({ status, bookingClosesAt }: CampaignSummary): boolean =>
  status === 'upcoming' && Date.parse(bookingClosesAt) > Date.now();

const openCard = (cards: readonly CampaignSummary[]): CampaignSummary | undefined =>
  cards.filter(isOpen).toSorted((one, other) => one.bookingClosesAt.localeCompare(other.bookingClosesAt))[0];

function cardOf(cards: CampaignSummary[]): Finding {
  const card = openCard(cards);
  return card
    ? { state: 'done', reason: `The ${card.name} can be booked until ${formatDate(card.bookingClosesAt)}.` }
    : { state: 'not_yet', reason: 'No card can be booked.' };
}

function bookingOf(cards: CampaignSummary[]): Finding {
  const booked = cards.find(({ free }) => free.medium + free.large < spotIds().length);
  return booked
    ? { state: 'done', reason: `A spot of the ${booked.name} is taken.` }
    : { state: 'not_yet', reason: 'No bookings yet. Send the card’s page to a business that you know.' };
}

function stepsOf({ plans, cards, payments, sender }: Known): Step[] {
  const shared = Array.isArray(cards) ? openCard(cards) : undefined;
  return [
    { title: 'Your town', ...townOf(), link: { label: 'View the public page', to: paths.contact() } },
    { title: 'Prices', ...foundIn(plans, pricesOf), link: { label: 'Plans', to: paths.admin({ tab: 'plans' }) } },
    {
      title: 'Payments',
      ...foundIn(payments, (check) => check),
      link: { label: 'System status', to: paths.admin({ tab: 'system' }) },
    },
    {
      title: 'Sender of email',
      ...foundIn(sender, (check) => check),
      link: { label: 'Send a test email', to: paths.sendgridTest() },
    },
    { title: 'A card is open', ...foundIn(cards, cardOf), link: { label: 'Cards', to: paths.admin({ tab: 'cards' }) } },
    {
      title: 'The first booking',
      ...foundIn(cards, bookingOf),
      link: shared
        ? { label: 'The card’s page', to: paths.card(shared.id) }
        : { label: 'Cards', to: paths.admin({ tab: 'cards' }) },
    },
  ];
}

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
