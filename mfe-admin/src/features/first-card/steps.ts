import { currentTown, spotIds } from '@postcard/contracts/town';
import type { CampaignSummary } from '@postcard/contracts/campaigns';
import type { MembershipPlan } from '@postcard/contracts/identity';
import { paths } from '@postcard/contracts/paths';
import type { SetupCheck } from '@postcard/contracts/setup-check';
import { formatDate, formatMoney } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';

/** `failed` includes a service that could not be reached. */
export type StepState = SetupCheck['state'] | 'checking';
export type Step = { title: string; state: StepState; reason: string; link: { label: string; to: string } };

export type Known = {
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
    ? { state: 'not_yet', reason: `${place}. The addresses and the phone number are still made up.` }
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

export function stepsOf({ plans, cards, payments, sender }: Known): Step[] {
  const shared = Array.isArray(cards) ? openCard(cards) : undefined;
  return [
    { title: 'Your town', ...townOf(), link: { label: 'See how it is shown', to: paths.contact() } },
    { title: 'Prices', ...foundIn(plans, pricesOf), link: { label: 'Plans', to: paths.admin({ tab: 'plans' }) } },
    {
      title: 'Payments',
      ...foundIn(payments, (check) => check),
      link: { label: 'How the system is', to: paths.admin({ tab: 'system' }) },
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
