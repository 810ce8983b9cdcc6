import type { ManagedTown, TownStanding } from '@postcard/contracts/towns';
import { Badge, Cluster, StatusBadge, type Tone, Text } from '@postcard/ui';

export const standingWords: Record<TownStanding, string> = {
  release: 'In the release',
  draft: 'Draft',
  published: 'Published',
  offline: 'Offline',
};
const tones: Record<TownStanding, Tone> = {
  release: 'info',
  draft: 'neutral',
  published: 'success',
  offline: 'warning',
};

/** Returns whether a town has pages. Drafts have none, and the release may contain towns that are not served. */
export const isLive = ({ standing, address }: Pick<ManagedTown, 'standing' | 'address'>): boolean =>
  (standing === 'release' || standing === 'published') && address !== '';

export const Standing = ({
  town: { standing, hasChanges },
}: {
  town: Pick<ManagedTown, 'standing' | 'hasChanges'>;
}) => (
  <Cluster gap={2}>
    <Badge tone={tones[standing]}>{standingWords[standing]}</Badge>
    {standing === 'published' && hasChanges && <StatusBadge status="pending" label="Unpublished changes" />}
  </Cluster>
);

export function Address({ town }: { town: ManagedTown }) {
  const { address } = town;
  const text = address.replace(/^https?:\/\//, '');
  if (!address)
    return (
      <Text as="span" quiet>
        None yet
      </Text>
    );
  return isLive(town) ? (
    <a href={address}>{text}</a>
  ) : (
    <Text as="span" quiet>
      {text}
    </Text>
  );
}
