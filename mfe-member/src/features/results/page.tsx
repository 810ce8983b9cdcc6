import { grouped } from '@postcard/contracts/numbers';
import { type ResultsView, adLinkBody, type AdLink } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import {
  DownloadButton,
  Cluster,
  Container,
  EmptyState,
  formatDate,
  Money,
  Stack,
  Stat,
  Text,
  Card,
} from '@postcard/ui';
import { Fetched, Form, SubmitButton, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { Link, useParams } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { fileOf, useResults, codeOf, leadTo, useAdLink } from './api.ts';
import styles from './results.module.css';
import { ScansOverTime } from './scans-over-time.tsx';

export const Component = () => <RequireLogin>{() => <Results />}</RequireLogin>;

function Results() {
  const { bookingId = '' } = useParams();
  const results = useResults(bookingId);
  return (
    <Container className={styles['page']}>
      <h1>Results</h1>
      <Fetched of={results} what="your results" failure="These results could not be shown" height={560}>
        {(data) => <Report results={data} onChanged={() => void results.mutate()} />}
      </Fetched>
    </Container>
  );
}

function Report({ results, onChanged }: { results: ResultsView; onChanged: () => void }) {
  const { campaignName, spotId, distributionDate, bookingId, total } = results;
  return (
    <Stack gap={8}>
      <Text lead>
        {campaignName}, spot {spotId}, in mailboxes from {formatDate(distributionDate, 'MMMM d, yyyy')}.
      </Text>
      <Numbers results={results} />
      {total > 0 ? <ScansOverTime results={results} /> : <NoScans results={results} />}
      <AdLinkCard bookingId={bookingId} onChanged={onChanged} />
      <Cluster gap={3}>
        <DownloadButton href={fileOf(bookingId, 'pdf')}>Download as PDF</DownloadButton>
        <DownloadButton href={fileOf(bookingId, 'csv')}>Download as CSV</DownloadButton>
        <Link to={paths.bookings()}>All my bookings</Link>
      </Cluster>
      <p className={styles['quiet']}>
        A scan is counted once in 30 seconds for each phone. We set no cookies, store no IP addresses and don’t count
        bots.
      </p>
    </Stack>
  );
}

const inCents = (cents: number): string => `${Number(cents.toFixed(1))} cents`;

const Numbers = ({ results: { total, costPerScan, costPerMailbox, amount, mailboxes } }: { results: ResultsView }) => (
  <div className={styles['numbers']}>
    <Stat value={grouped(total)} label={total === 1 ? 'Scan' : 'Scans'} />
    <Stat value={costPerScan === null ? 'None yet' : <Money cents={costPerScan} />} label="Cost per scan" />
    <Stat
      value={costPerMailbox ? inCents(costPerMailbox) : 'None yet'}
      label={`Cost per mailbox, ${grouped(mailboxes ?? 0)} of them`}
    />
    <Stat value={<Money cents={amount} />} label="Price of your ad" />
  </div>
);

const withoutCode = {
  printed: [
    'Your ad was printed without a QR code',
    'An ad with a code gets a short link, and every scan of it shows here.',
  ],
  not_printed: ['Your ad was not printed', 'The card was printed before your ad was approved.'],
  waiting: [
    'Your ad is not printed yet',
    'Once its card goes to the printer, your ad gets a short link, and every scan of it shows here.',
  ],
} as const;

function NoScans({ results: { bookingId, link, leadsTo, ad } }: { results: ResultsView }) {
  if (!link) {
    const state = ad === 'printed' || ad === 'not_printed' ? ad : 'waiting';
    const [title, text] = withoutCode[state];
    return (
      <EmptyState title={title} action={state === 'not_printed' && <Link to={paths.contact()}>Write to us</Link>}>
        {text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No scans yet"
      action={leadsTo ? undefined : <Link to={paths.design(bookingId)}>See your ad</Link>}
    >
      {leadsTo
        ? `Your code leads to ${leadsTo}. The first scan shows here within a minute.`
        : 'Your ad has no website, so its code leads to our page.'}
    </EmptyState>
  );
}

function AdLinkCard({ bookingId, onChanged }: { bookingId: string; onChanged: () => void }) {
  const { data: link, mutate } = useAdLink(bookingId);
  if (!link) return null;
  return (
    <Card level={2} title="Your code">
      <div className={styles['code']}>
        <img src={codeOf(bookingId)} alt={`QR code of ${link.link}`} width={180} height={180} />
        <Stack gap={4}>
          <p>
            <strong>{link.link}</strong>
          </p>
          <p>
            A template with a QR code has it already. Put it in a file of your own too, at least an inch wide, and its
            scans are counted here.
          </p>
          <Cluster>
            <DownloadButton size="small" href={codeOf(bookingId)}>
              Download the code
            </DownloadButton>
          </Cluster>
          <Destination
            key={link.website ?? ''}
            link={link}
            onSaved={(next) => {
              void mutate(next, { revalidate: false });
              onChanged();
            }}
          />
        </Stack>
      </div>
    </Card>
  );
}

function Destination({ link, onSaved }: { link: AdLink; onSaved: (link: AdLink) => void }) {
  const form = useZodForm(adLinkBody, { defaultValues: { website: link.website ?? '' } });
  const sending = useSubmit(form, {
    send: ({ website }) => leadTo(link.bookingId, website),
    onSent: (saved, { website }) => {
      onSaved(saved);
      toast({
        title: 'Saved',
        description: website ? `Your code leads to ${website}.` : 'Your code leads to the website in your ad.',
      });
    },
    failure: 'Not saved',
  });
  return (
    <Form {...sending} gap={3}>
      <TextInput
        name="website"
        label="Link target"
        placeholder={link.leadsTo ?? 'example.com'}
        hint={
          link.leadsTo
            ? `Currently ${link.leadsTo}. You can also change this after the card is printed.`
            : 'It leads to our own page until you enter your website.'
        }
      />
      <Cluster>
        <SubmitButton variant="secondary" size="small" busyLabel="Saving...">
          Save link
        </SubmitButton>
      </Cluster>
    </Form>
  );
}
