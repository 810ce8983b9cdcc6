import type { Subscription, User } from '@postcard/contracts/identity';
import { paths } from '@postcard/contracts/paths';
import { Button, formatDate, formatMoney, Stack, TextArea } from '@postcard/ui';
import { toast, useMutation, Fetched } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { endMembership, useMembership, useSpots } from './api.ts';

export function MembershipPart({ member, onChanged }: { member: User; onChanged: () => void }) {
  const fetched = useMembership(member.id);
  const [isEnding, setIsEnding] = useState(false);
  const ended = () => {
    setIsEnding(false);
    void fetched.mutate();
    onChanged();
  };
  return (
    <Fetched of={fetched} what="the membership" failure="The membership could not be shown" height={80}>
      {(data) => (
        <section aria-label="Membership">
          <Stack gap={3}>
            <h3>Membership</h3>
            <p>{sentenceOf(data, member)}</p>
            {data?.reviewStatus === 'pending' && (
              <Link to={paths.admin({ tab: 'applications' })}>See the application</Link>
            )}
            {data && member.membershipId && member.acts?.includes('membership') && !isEnding && (
              <div>
                <Button variant="quiet" onClick={() => setIsEnding(true)}>
                  End the membership…
                </Button>
              </div>
            )}
            {data && isEnding && (
              <EndForm member={member} membership={data} onEnded={ended} onKeep={() => setIsEnding(false)} />
            )}
          </Stack>
        </section>
      )}
    </Fetched>
  );
}

function sentenceOf(membership: Subscription | null, { membershipId }: User): string {
  if (!membership) return 'No membership and no application.';
  if (membership.reviewStatus === 'pending') return `Applied on ${formatDate(membership.createdAt)}; not decided yet.`;
  const price = membership.amount === 0 ? 'free' : `${formatMoney(membership.amount)}, ${membership.billingCycle}`;
  if (!membershipId) return `Approved (${price}), not paid yet.`;
  return `${membershipId}, ${price}, until ${formatDate(membership.endDate)}.`;
}

type EndProps = { member: User; membership: Subscription; onEnded: () => void; onKeep: () => void };

function EndForm({ member, membership, onEnded, onKeep }: EndProps) {
  const spots = useSpots(member.id);
  const [reason, setReason] = useState('');
  const { busy, error, run } = useMutation(async () => {
    await endMembership(membership.id, reason);
    toast({ title: 'Membership ended', description: `${member.businessName} is emailed the reason.` });
    onEnded();
  });

  const booked = spots.data?.filter(({ paid }) => paid).length;
  const consequences = [
    booked === undefined
      ? 'We couldn’t count its spots. Booked spots stay booked.'
      : booked === 0
        ? 'It has no paid spot.'
        : `Its ${booked} paid ${booked === 1 ? 'spot stays' : 'spots stay'} booked and will be printed.`,
    'It can’t hold new spots, and unpaid holds expire.',
    membership.amount > 0 ? 'Its payments stop at once. Past payments are not refunded.' : null,
    'We email the business your reason at once. It can apply again.',
  ];
  return (
    <form onSubmit={(event) => [event.preventDefault(), void run()]} aria-label="End the membership">
      <Stack gap={4}>
        <p>What ending the membership of {member.businessName} means:</p>
        <ul>
          {consequences
            .filter((each) => each !== null)
            .map((each) => (
              <li key={each}>{each}</li>
            ))}
        </ul>
        <TextArea
          label="Reason"
          name="reason"
          required
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        <div style={{ display: 'flex', gap: 12 }}>
          <Button
            type="submit"
            variant="danger"
            busy={busy}
            disabled={reason.trim() === '' || (!spots.data && !spots.error)}
          >
            End the membership
          </Button>
          <Button type="button" variant="secondary" disabled={busy} onClick={onKeep}>
            Keep it
          </Button>
        </div>
      </Stack>
    </form>
  );
}
