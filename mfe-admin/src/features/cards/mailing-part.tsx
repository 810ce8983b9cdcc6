import { grouped } from '@postcard/contracts/numbers';
import {
  eddmRules,
  type TeamCard,
  type EddmPlan,
  carrierRoute,
  type CarrierRoute,
} from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { calendarDate, calendarDay } from '@postcard/contracts/town-dates';
import {
  Button,
  DownloadButton,
  Cluster,
  DataTable,
  EmptyState,
  Money,
  Notice,
  Stack,
  Stat,
  type DataTableColumn,
  Card,
  TextArea,
} from '@postcard/ui';
import { Fetched, toast, useMutation } from '@postcard/web-kit';
import { Link } from 'react-router';
import { currentTown } from '@postcard/contracts/town';
import { useState, type FormEvent } from 'react';
import { NoticeLink, dollarsOf } from '../postal-rates/notice-link.tsx';
import { ForRoles } from '../roles/for-roles.tsx';
import { fileOf, useEddm, enterRoutes } from './api.ts';
import styles from './cards.module.css';

type Mailing = { day: string; zip: string; routes: number; bundles: number; pieces: number; postage: number };

/** Returns a row per post office and day; an older release sends only the days. */
const mailingsOf = ({ days }: EddmPlan): Mailing[] =>
  days.flatMap(({ day, routes, mailings, ...whole }) =>
    (mailings ?? [{ ...whole, zip: routes[0]?.zip ?? '' }]).map((mailing) => ({
      ...mailing,
      day,
      routes: routes.filter(({ zip }) => zip === mailing.zip).length,
    })),
  );

const columns: DataTableColumn<Mailing>[] = [
  { id: 'day', header: 'Drop-off date', cell: ({ day }) => calendarDay(day), sortBy: 'day', isRowHeader: true },
  { id: 'zip', header: 'ZIP Code', cell: 'zip', sortBy: 'zip' },
  { id: 'routes', header: 'Routes', cell: 'routes', align: 'end' },
  { id: 'bundles', header: 'Bundles', cell: 'bundles', align: 'end' },
  { id: 'pieces', header: 'Pieces', cell: ({ pieces }) => grouped(pieces), align: 'end' },
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

function Plan({ card, plan, onSaved }: { card: TeamCard; plan: EddmPlan; onSaved: (plan: EddmPlan) => void }) {
  const assumed = plan.source === 'assumed';
  return (
    <Stack gap={5}>
      {assumed && (
        <Notice tone="warning" title="These routes are estimates">
          These are not the post office’s routes. Enter the real routes below before you mail. Until then, use the pack
          only for planning.
        </Notice>
      )}
      {plan.problems.length > 0 && (
        <Notice tone="danger" title="The pack isn’t ready">
          {plan.problems.join(' ')}
        </Notice>
      )}
      <div className={styles['numbers']}>
        <Stat value={grouped(plan.pieces)} label="Pieces to print, one for each mailbox" />
        <Stat value={grouped(plan.bundles)} label="Bundles of 50 to 100" />
        <Stat
          value={`${plan.pounds.toLocaleString('en-US')} lb`}
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
          <DownloadButton variant={assumed ? 'secondary' : 'primary'} href={fileOf(card.id, 'eddm.zip')}>
            Download the EDDM pack
          </DownloadButton>
        </Cluster>
      )}
      <RoutesForm key={JSON.stringify(plan.routes)} plan={plan} onSaved={onSaved} />
    </Stack>
  );
}

function RoutesForm({ plan, onSaved }: { plan: EddmPlan; onSaved: (plan: EddmPlan) => void }) {
  const entered = plan.source === 'entered';
  const [text, setText] = useState(entered ? routesAsText(plan.routes) : '');
  const [problem, setProblem] = useState<string>();
  const read = routesFromText(text);
  const sum = read.routes.reduce((total, { households }) => total + households, 0);

  const { busy, error, clearError, run } = useMutation(async (_attempt, routes: EddmPlan['routes']) => {
    onSaved(await enterRoutes(plan.campaignId, routes));
    toast({
      title: routes.length > 0 ? 'Routes saved' : 'Routes deleted',
      description: routes.length > 0 ? `${routes.length} routes.` : 'They are assumed again.',
    });
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong =
      read.problems.join(' ') || (read.routes.length === 0 ? 'Please enter at least one route.' : undefined);
    setProblem(wrong);
    if (wrong) clearError();
    else void run(read.routes);
  }

  return (
    <Card level={3} title="Carrier routes">
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <TextArea
            label="One route a line: ZIP Code, route, mailboxes"
            name="routes"
            rows={8}
            value={text}
            error={problem ?? error}
            spellCheck={false}
            placeholder={`${plan.zipCodes[0] ?? currentTown().zipCode} C012 488`}
            hint={
              `${read.routes.length} routes with ${grouped(sum)} of the card’s ` +
              `${grouped(plan.totalMailboxes ?? plan.totalHouseholds)} mailboxes`
            }
            onChange={(event) => setText(event.target.value)}
          />
          <Cluster gap={3}>
            <Button type="submit" variant={entered ? 'secondary' : 'primary'} busy={busy} busyLabel="Saving...">
              Save the routes
            </Button>
            {entered && (
              <Button variant="quiet" disabled={busy} onClick={() => void run([])}>
                Remove the routes
              </Button>
            )}
          </Cluster>
        </Stack>
      </form>
    </Card>
  );
}

const routesAsText = (routes: readonly CarrierRoute[]): string =>
  routes.map(({ zip, route, households }) => `${zip} ${route} ${households}`).join('\n');

type Read = { routes: CarrierRoute[]; problems: string[] };

export function routesFromText(text: string): Read {
  const read: Read = { routes: [], problems: [] };
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    const [zip, route, ...rest] = line
      .trim()
      .split(/[\s,;]+/u)
      .filter(Boolean);
    if (zip === undefined) continue;
    const given = carrierRoute.safeParse({ zip, route, households: Number(rest.join('')) });
    if (given.success) read.routes.push(given.data);
    else
      read.problems.push(
        `Line ${index + 1}: ${
          rest.length > 0 ? (given.error.issues[0]?.message ?? '') : 'Please enter ZIP Code, route and mailboxes'
        }.`,
      );
  }
  return read;
}
