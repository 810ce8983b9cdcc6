import { spotTypes, type SpotType } from '@postcard/contracts/business';
import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import {
  ChoiceField,
  Container,
  EmptyState,
  ErrorState,
  formatMoney,
  Loading,
  Notice,
  Skeleton,
  Text,
  Card,
  CheckboxField,
  Cluster,
  formatDate,
} from '@postcard/ui';
import { reloadSession, userMessageOf, type SessionUser, browserStorage, LinkButton } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { currentTown, zoneLabel } from '@postcard/contracts/town';
import { RequireLogin } from '../accounts/require-login.tsx';
import { useBookings, useCampaigns, useCards } from './api.ts';
import styles from './booking.module.css';
import {
  ChoicePanel,
  offerOf,
  readChoice,
  sizeName,
  toggled,
  writeChoice,
  type Choice,
  type Standing,
  bookAddress,
  type Offer,
} from './choice-panel.tsx';
import { FactList } from './fact-list.tsx';

export const Component = () => <RequireLogin>{(user) => <CreateCampaign user={user} />}</RequireLogin>;

function CreateCampaign({ user }: { user: SessionUser }) {
  // The stored user may be older than an approval.
  useEffect(() => void reloadSession(), []);
  const alternating = currentTown().zones.length > 1 ? ', zones alternating' : '';
  return (
    <Container className={styles['page']}>
      <h1>Choose your cards</h1>
      <Text lead>{`One card a month${alternating}, and only one business per subcategory on each.`}</Text>
      {user.membershipId ? <Cards user={user} /> : <NotVerified />}
    </Container>
  );
}

const NotVerified = () => (
  <Notice
    tone="warning"
    title="Membership Application Pending"
    action={<Link to={paths.membership()}>Check Application Status</Link>}
  >
    Your membership application is being reviewed. Only verified members can place ads with the provider.
  </Notice>
);

function Cards({ user }: { user: SessionUser }) {
  const campaigns = useCampaigns();
  const open = campaigns.data?.filter(({ status }) => status === 'upcoming');
  const details = useCards(open?.map(({ id }) => id));
  const bookings = useBookings();
  const error = campaigns.error ?? bookings.error;
  if (error) {
    return (
      <ErrorState
        title="The cards could not be shown"
        onRetry={() => void Promise.all([campaigns.mutate(), bookings.mutate()])}
      >
        {userMessageOf(error)}
      </ErrorState>
    );
  }
  if (!open || !details.data || !bookings.data) return <Waiting />;
  if (open.length === 0) {
    return (
      <EmptyState
        title="No card is open for booking"
        action={<LinkButton to={paths.dashboard()}>Back to the dashboard</LinkButton>}
      >
        The next one opens soon.
      </EmptyState>
    );
  }
  const standing = {
    details: details.data,
    bookings: bookings.data.filter(({ userId }) => userId === user.id),
    subcategory: user.businessSubcategory,
  };
  return (
    <Choosing
      open={open}
      standing={standing}
      onBooked={() => void Promise.all([campaigns.mutate(), details.mutate(), bookings.mutate()])}
    />
  );
}

type ChoosingProps = {
  open: readonly CampaignSummary[];
  standing: Omit<Standing, 'size' | 'now'>;
  onBooked: () => void;
};

const sizes = spotTypes.map((type) => ({
  value: type,
  label: sizeName[type],
  detail: `${formatMoney(currentTown().prices[type])} a card`,
}));

function Choosing({ open, standing, onBooked }: ChoosingProps) {
  const [choice, choose] = useChoice();
  const [now] = useState(() => new Date());
  const offers = open.map((card) => offerOf(card, { ...standing, size: choice.size, now }));
  const chosen = offers.filter(({ card, refusal }) => choice.cards.includes(card.id) && !refusal);
  return (
    <div className={styles['panels']}>
      <div>
        <ChoiceField
          label="Size"
          name="size"
          choices={sizes}
          value={choice.size}
          onChange={({ target }) => choose({ ...choice, size: target.value as SpotType })}
        />
        <ul className={styles['cards']}>
          {offers.map((offer) => (
            <li key={offer.card.id}>
              <CardOffer
                offer={offer}
                size={choice.size}
                chosen={choice.cards.includes(offer.card.id)}
                onToggle={() => choose(toggled(choice, offer.card.id))}
              />
            </li>
          ))}
        </ul>
      </div>
      <ChoicePanel
        size={choice.size}
        chosen={chosen}
        nameOf={(id) => open.find((card) => card.id === id)?.name ?? 'A card'}
        onBooked={onBooked}
      />
    </div>
  );
}

/** Holds the choice in the address, so that it survives a reload, Back and sharing. */
function useChoice(): [Choice, (next: Choice) => void] {
  const [search, setSearch] = useSearchParams();
  const [choice, setChoice] = useState(() => readChoice(search, browserStorage.get('adSpotType')));
  const choose = (next: Choice) => {
    setChoice(next);
    void setSearch(writeChoice(next), { replace: true, preventScrollReset: true });
  };
  return [choice, choose];
}

const Waiting = () => (
  <Loading label="Loading the cards" className={styles['panels']}>
    <div>
      <Skeleton shape="block" height={104} />
      <div className={styles['cards']}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="block" height={400} />
        ))}
      </div>
    </div>
    <Skeleton shape="block" height={200} />
  </Loading>
);

type Props = { offer: Offer; size: SpotType; chosen: boolean; onToggle: () => void };

function CardOffer({ offer, size, chosen, onToggle }: Props) {
  const { card, price, free, of, refusal, isClosed, category } = offer;
  return (
    <Card
      level={2}
      title={card.name}
      footer={
        <Cluster gap={3}>
          {!isClosed && (
            <LinkButton size="small" to={bookAddress(size, [card.id])}>
              Choose a spot
            </LinkButton>
          )}
          <LinkButton size="small" variant="quiet" to={paths.card(card.id)}>
            See the card
          </LinkButton>
        </Cluster>
      }
    >
      <FactList
        facts={[
          ['Zone', zoneLabel(card.zone)],
          ['In mailboxes from', formatDate(card.distributionDate, 'MMMM d, yyyy')],
          ['Still free', `${free} of ${of} ${size} spots`],
          ['For you', refusal ?? category ?? 'Checked when you book'],
          ['Price', formatMoney(price)],
        ]}
      />
      <CheckboxField
        name={`card-${card.id}`}
        checked={chosen && !refusal}
        disabled={refusal !== null}
        onChange={onToggle}
        label={`Choose ${card.name}`}
        className={refusal ? styles['refused'] : undefined}
      />
    </Card>
  );
}
