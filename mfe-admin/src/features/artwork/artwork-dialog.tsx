import type { ArtworkView } from '@postcard/contracts/artwork';
import { paths } from '@postcard/contracts/paths';
import { Badge, Cluster, Dialog, formatDate, Notice, Stack, Text } from '@postcard/ui';
import { Fetched, LinkButton } from '@postcard/web-kit';
import { useOpened, type OpenedArtwork } from './api.ts';
import { AnswerForm } from './answer-form.tsx';
import styles from './artwork.module.css';
import { Brief } from './brief.tsx';
import { NewProof } from './new-proof.tsx';
import { ProofView } from './proof-view.tsx';
import { Versions } from './versions.tsx';
import { placeWords, stepWords } from './words.ts';

type Props = { id: string; onClose: () => void; onChanged: () => void };

export function ArtworkDialog({ id, onClose, onChanged }: Props) {
  const opened = useOpened(id);
  const { data, mutate } = opened;
  const changed = () => {
    void mutate();
    onChanged();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={data ? data.booking.businessName : 'An ad'}
      description={data ? placeWords(data.booking) : 'Of a paid spot'}
    >
      <Fetched of={opened} what="the ad" failure="This ad could not be shown" height={480}>
        {(data) => <Whole opened={data} onChanged={changed} />}
      </Fetched>
    </Dialog>
  );
}

function Whole({ opened: { booking, artwork, waiting }, onChanged }: { opened: OpenedArtwork; onChanged: () => void }) {
  const [newest, ...older] = artwork.proofs;
  const isOpen = artwork.closedBecause === null;
  return (
    <Stack gap={6}>
      <Cluster gap={3} justify="between">
        <Status artwork={artwork} waiting={waiting} />
        <LinkButton size="small" to={paths.design(booking.id)}>
          Open its design page
        </LinkButton>
      </Cluster>
      {artwork.closedBecause && (
        <Notice tone="warning" title="This ad cannot be changed">
          The spot is no longer the member’s, or its card is being printed.
        </Notice>
      )}
      {waiting?.request && <Brief request={waiting.request} />}
      <div className={styles['panels']}>
        <div>{newest ? <ProofView proof={newest} booking={booking} /> : <Text quiet>There is no proof yet.</Text>}</div>
        <Stack gap={6}>
          {isOpen && <NewProof id={booking.id} spotType={booking.spotType} onSent={onChanged} />}
          {isOpen && newest && newest.status !== 'approved' && (
            <AnswerForm key={newest.version} id={booking.id} proof={newest} onSent={onChanged} />
          )}
          {older.length > 0 && <Versions proofs={older} />}
        </Stack>
      </div>
    </Stack>
  );
}

function Status({ artwork, waiting }: { artwork: ArtworkView; waiting: OpenedArtwork['waiting'] }) {
  if (!waiting) return <Badge tone="success">{artwork.state === 'approved' ? 'Approved' : 'Nothing to do'}</Badge>;
  return (
    <span>
      <Badge tone={waiting.waitsFor === 'team' ? 'warning' : 'neutral'}>{stepWords[waiting.step]}</Badge> due on{' '}
      {formatDate(waiting.dueAt, 'MMMM d, yyyy')}
    </span>
  );
}
