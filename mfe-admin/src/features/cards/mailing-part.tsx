import { grouped } from '@postcard/contracts/numbers';
import { eddmRules, type TeamCard, type EddmPlan } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { calendarDate, calendarDay } from '@postcard/contracts/town-dates';
import { Button, Cluster, DataTable, EmptyState, Money, Notice, Stack, Stat, type DataTableColumn } from '@postcard/ui';
import { Fetched } from '@postcard/web-kit';
import { Link } from 'react-router';
import { NoticeLink } from '../postal-rates/notice-link.tsx';
import { dollarsOf } from '../postal-rates/dollars.ts';
import { ForRoles } from '../roles/for-roles.tsx';
import { fileOf, useEddm } from './api.ts';
import styles from './cards.module.css';
import { RoutesForm } from './routes-form.tsx';

type Mailing = { day: string; zip: string; routes: number; bundles: number; pieces: number; postage: number };

/** Returns a row per post office and day; an older release sends the days alone. */
const mailingsOf = ({ days }: EddmPlan): Mailing[] =>
  days.flatMap(({ day, routes, mailings, ...whole }) =>
    (mailings ?? [{ ...whole, zip: routes[0]?.zip ?? '' }]).map((mailing) => ({
      ...mailing,
      day,
      routes: routes.filter(({ zip }) => zip === mailing.zip).length,
    })),
  );

const figures = new Intl.NumberFormat('en-US');

const columns: DataTableColumn<Mailing>[] = [
  { id: 'day', header: 'Handed in on', cell: ({ day }) => calendarDay(day), sortBy: 'day', isRowHeader: true },
  { id: 'zip', header: 'ZIP Code', cell: 'zip', sortBy: 'zip' },
  { id: 'routes', header: 'Routes', cell: 'routes', align: 'end' },
  { id: 'bundles', header: 'Bundles', cell: 'bundles', align: 'end' },
  { id: 'pieces', header: 'Pieces', cell: ({ pieces }) => figures.format(pieces), align: 'end' },
  { id: 'postage', header: 'Postage', cell: ({ postage }) => <Money cents={postage} />, align: 'end' },
];

function ratesOf({ rate, days }: EddmPlan): string {
  const later = days.flatMap(({ day, rate: own }) => (own ? `, $${dollarsOf(own)} on ${calendarDate(day)}` : ''));
  return `Postage at $${dollarsOf(rate)} a piece, price of ${calendarDate(rate.since)}${later.join('')}`;
}

export function MailingPart({ card }: { card: TeamCard }) {
  const fetched = useEddm(card.id);
  return (
    <Fetched of={fetched} what="the mailing" failure="The mailing could not be loaded" height={480}>
      {(plan) => <Plan card={card} plan={plan} onSaved={(next) => void fetched.mutate(next, { revalidate: false })} />}
    </Fetched>
  );
}

type PlanProps = { card: TeamCard; plan: EddmPlan; onSaved: (plan: EddmPlan) => void };

function Plan({ card, plan, onSaved }: PlanProps) {
  const assumed = plan.source === 'assumed';
  return (
    <Stack gap={5}>
      {assumed && (
        <Notice tone="warning" title="The routes are assumed">
          The post office does not know them. Enter its own below before you mail; until then, use the pack for planning
          only.
        </Notice>
      )}
      {plan.problems.length > 0 && (
        <Notice tone="danger" title="The pack cannot be made yet">
          {plan.problems.join(' ')}
        </Notice>
      )}
      <div className={styles['numbers']}>
        <Stat value={figures.format(plan.pieces)} label="Pieces to print, one for each mailbox" />
        <Stat value={figures.format(plan.bundles)} label="Bundles of 50 to 100" />
        <Stat
          value={`${figures.format(plan.pounds)} lb`}
          label={`${plan.ouncesEach.toFixed(2)} oz a piece, assumed from the paper`}
        />
        <Stat value={<Money cents={plan.postage} />} label={ratesOf(plan)} />
      </div>
      <p>
        {plan.rate.source}. <NoticeLink />.{' '}
        <ForRoles roles={rolesFor.money}>
          <Link to={paths.admin({ tab: 'money', view: 'rates' })}>Postal rates</Link>
        </ForRoles>
      </p>
      <DataTable
        caption={
          `Mailings: one PS Form 3587 for each post office and day, ${grouped(eddmRules.mailingPieces)} to ` +
          `${grouped(eddmRules.zipDayPieces)} pieces`
        }
        columns={columns}
        rows={mailingsOf(plan)}
        rowId={({ day, zip }) => `${day} ${zip}`}
        empty={<EmptyState title="Nothing to hand in" />}
      />
      {plan.problems.length === 0 && (
        <Cluster>
          <Button asChild variant={assumed ? 'secondary' : 'primary'}>
            <a href={fileOf(card.id, 'eddm.zip')} download>
              Download the EDDM pack
            </a>
          </Button>
        </Cluster>
      )}
      <RoutesForm key={JSON.stringify(plan.routes)} plan={plan} onSaved={onSaved} />
    </Stack>
  );
}
