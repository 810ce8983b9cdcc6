import { formatDate, formatDateTime } from '../format/dates.ts';
import { Money } from '../format/money.tsx';
import { ArrowRightIcon } from '../icons.tsx';
import { Cluster, Grid, Stack } from '../layout/layout.tsx';
import { AirmailStripe, Avatar, Card, Stat, VisuallyHidden } from '../layout/small.tsx';
import { Stepper } from '../layout/stepper.tsx';
import { Tabs } from '../layout/tabs.tsx';

const zoneTabs = [
  { value: 'zoneA', label: 'Lakeside (South)', content: <Stat value="4,810" label="households" /> },
  { value: 'zoneB', label: 'Hillside (North)', content: <Stat value="4,730" label="households" /> },
  { value: 'total', label: 'Total Coverage', content: <Stat value="9,540" label="households" /> },
];

export function TypePart() {
  return (
    <Stack gap={10}>
      <Stack gap={3} className="pc-prose">
        <h1>A display ad for 10 cents a mailbox</h1>
        <p className="pc-lead">
          One giant card, shared with businesses that do not compete with you, in 5,000 mailboxes a month.
        </p>
        <p>
          Text is Inter at 16 px, 65 characters a line. <a href="#type">A link is postal blue</a>. A date is{' '}
          <time>{formatDate('2025-04-17T19:00:00Z', 'MMMM d, yyyy')}</time> or {formatDateTime('2025-04-17T22:05:00Z')}.
          A medium spot is <Money cents={47_300} />.
        </p>
        <a className="pc-link--arrow" href="#type">
          View pricing options <ArrowRightIcon size={18} />
        </a>
      </Stack>
      <AirmailStripe />
      <Grid min={260}>
        <Card title="Membership status" footer={<a href="#type">View Membership Details</a>}>
          <p>Approved on {formatDate('2025-04-17T19:00:00Z')}.</p>
        </Card>
        <Card tone="tint">
          <Stat value="62%" label="of something worth knowing" />
        </Card>
        <Card title="People" aside={<VisuallyHidden>two</VisuallyHidden>}>
          <Cluster>
            <Avatar name="Tierra Bakery" size={56} />
            <Avatar name="Oak Gym" />
            <span>Oak Gym</span>
          </Cluster>
        </Card>
      </Grid>
      <Grid min={420} gap={10}>
        <Tabs id="line-tabs" label="Circulation" items={zoneTabs} defaultValue="total" />
        <Tabs id="folder-tabs" label="Circulation again" items={zoneTabs} variant="folder" />
      </Grid>
      <Stepper steps={['Business Info', 'Eligibility', 'Review']} current={2} />
    </Stack>
  );
}
