import { Button } from '../actions/button.tsx';
import { Badge, CountBadge, StatusBadge } from '../feedback/badge.tsx';
import { Countdown } from '../feedback/countdown.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Loading, Skeleton } from '../feedback/skeleton.tsx';
import { Spinner } from '../actions/spinner.tsx';
import { EmptyState, ErrorState } from '../feedback/states.tsx';
import { EmptyMailbox } from '../illustrations/vignettes.tsx';
import { Cluster, Grid, Stack } from '../layout/layout.tsx';
import { Card } from '../layout/small.tsx';
import type { PartProps } from './part.ts';

const statuses = ['pending', 'contacted', 'active', 'scheduled', 'completed', 'cancelled', 'archived', 'held', 'paid'];
const soon = new Date(Date.now() + 25_000).toISOString();
const later = new Date(Date.now() + 877_000).toISOString();

export function FeedbackPart({ toasts }: PartProps) {
  return (
    <Stack gap={8}>
      <Cluster>
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <StatusBadge status="verified" label="Verified Member" />
        <StatusBadge status="pending" label="Pending Verification" />
        <Badge>14 spots</Badge>
        <span>
          Alerts <CountBadge count={3} label="unread alerts" />
        </span>
      </Cluster>
      <Cluster gap={6}>
        <Spinner label="Loading membership" />
        <span>
          Yours for <Countdown until={later} />
        </span>
        <span>
          Yours for <Countdown until={soon} />
        </span>
      </Cluster>
      <Cluster>
        <Button
          onClick={() =>
            toasts.show({
              title: 'Request Submitted',
              description: "Thank you! Your sample request has been submitted successfully. We'll contact you shortly.",
              variant: 'success',
            })
          }
        >
          Good news
        </Button>
        <Button
          onClick={() =>
            toasts.show({
              title: 'Missing Information',
              description: 'Please fill out all required fields.',
              variant: 'destructive',
            })
          }
        >
          Bad news
        </Button>
        <Button
          onClick={() =>
            toasts.show({
              title: 'What happens next?',
              description: 'We call you within 1 business day.',
              duration: 7000,
              waits: true,
            })
          }
        >
          News that waits
        </Button>
      </Cluster>
      <Grid min={420}>
        <Notice title="Membership Application Pending">Your membership application is being reviewed.</Notice>
        <Notice tone="success" title="Active Membership" action={<Button size="small">Book Ad</Button>}>
          You can place ads.
        </Notice>
        <Notice tone="warning" title="Payment due for Campaign #12">
          Due Apr 20, 2025.
        </Notice>
        <Notice tone="danger" title="Invalid Reset Link">
          Ask for a new one.
        </Notice>
      </Grid>
      <Grid min={320}>
        <EmptyState
          title="No campaigns yet"
          illustration={<EmptyMailbox />}
          action={<Button variant="primary">Create Campaign</Button>}
        >
          Book a spot on the next card, and it is shown here.
        </EmptyState>
        <ErrorState title="Error Loading Data" onRetry={() => undefined}>
          An unexpected error occurred while loading request data.
        </ErrorState>
        <Card>
          <Loading label="Loading campaigns">
            <Cluster style={{ flexWrap: 'nowrap' }}>
              <Skeleton shape="circle" width={48} />
              <Skeleton width="60%" />
            </Cluster>
            <Skeleton lines={3} />
            <Skeleton shape="block" height={120} />
          </Loading>
        </Card>
      </Grid>
    </Stack>
  );
}
