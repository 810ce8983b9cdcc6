import type { Campaign, MemberCardStatus } from '@postcard/contracts/campaigns';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { Button, formatDate, Notice, Stack, Text } from '@postcard/ui';
import { useMutation } from '@postcard/web-kit';
import { joinWaitlist, leaveWaitlist } from './api.ts';

type Props = { campaignId: string; waiting: MemberCardStatus['waiting']; onChange: () => void };

export function Waiting({ campaignId, waiting, onChange }: Props) {
  const { busy, run } = useMutation(async () => (waiting ? leaveWaitlist(campaignId) : joinWaitlist(campaignId)), {
    failure: waiting ? 'You are still in the queue' : 'You could not join the queue',
    onSettled: onChange,
  });

  if (waiting) {
    return (
      <Notice tone="info" title={placeInWords(waiting)}>
        <Stack gap={3}>
          <p>{`When a spot becomes free, we hold it for you for ${ruleTexts.offer} and email you.`}</p>
          <Button block busy={busy} onClick={run}>
            Leave the queue
          </Button>
        </Stack>
      </Notice>
    );
  }
  return (
    <Stack gap={3}>
      <p>{`Join the waitlist. When a spot becomes free, we hold it for the first person for ${ruleTexts.offer}.`}</p>
      <Button block busy={busy} onClick={run}>
        Join the waitlist
      </Button>
    </Stack>
  );
}

function placeInWords({ ahead, subcategory }: NonNullable<MemberCardStatus['waiting']>): string {
  if (ahead === 0) return 'You are first in the queue';
  return ahead === 1
    ? `One business in ${subcategory} is ahead of you`
    : `${ahead} businesses in ${subcategory} are ahead of you`;
}

type KeptProps = { kept: NonNullable<MemberCardStatus['kept']>; onChoose: (spotId: string) => void };

export function KeptNotice({ kept, onChoose }: KeptProps) {
  return (
    <Stack gap={4}>
      <Notice tone="success" title={`Spot ${kept.spotId} is reserved for you`}>
        You had it on the last card of this zone. No one else can book it until {formatDate(kept.until, 'MMMM d, yyyy')}
        .
      </Notice>
      <Button variant="primary" size="large" block onClick={() => onChoose(kept.spotId)}>
        Choose spot {kept.spotId} again
      </Button>
    </Stack>
  );
}

export function KeptForOthers({ card, keptForMe }: { card: Campaign; keptForMe: string | undefined }) {
  const kept = card.spots.filter(({ id, keptUntil }) => keptUntil && id !== keptForMe);
  const [first] = kept;
  if (!first?.keptUntil) return null;
  const day = formatDate(first.keptUntil, 'MMMM d, yyyy');
  return (
    <Text quiet small>
      {kept.length === 1
        ? `Spot ${first.id} is reserved for its last holder until ${day}.`
        : `Spots ${kept.map(({ id }) => id).join(', ')} are kept for their last holders until ${day}.`}
    </Text>
  );
}
