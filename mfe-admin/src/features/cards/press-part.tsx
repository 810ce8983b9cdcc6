import type { TeamCard, PressCell, PressView } from '@postcard/contracts/campaigns';
import {
  Button,
  DownloadButton,
  Cluster,
  DataTable,
  EmptyState,
  formatDateTime,
  Notice,
  Stack,
  type DataTableColumn,
  Text,
} from '@postcard/ui';
import { useMutation, Fetched } from '@postcard/web-kit';
import { fileOf, isBeingMade, pictureOf, startPress, usePress } from './api.ts';
import styles from './cards.module.css';

const printedAs = { drawing: 'Lines and type', page: 'The page that was sent', picture: 'Picture' } as const;

const columns: DataTableColumn<PressCell>[] = [
  { id: 'spot', header: 'Spot', cell: 'spotId', sortBy: 'spotId', isRowHeader: true },
  { id: 'business', header: 'Business', cell: 'businessName', sortBy: 'businessName' },
  {
    id: 'as',
    header: 'Printed as',
    cell: (cell) => `${printedAs[cell.printedAs]}${cell.dpi ? `, ${cell.dpi} dpi` : ''}`,
    sortBy: (cell) => cell.printedAs,
  },
  { id: 'done', header: 'Changes made', cell: ({ done }) => <span className={styles['wrap']}>{done.join('. ')}</span> },
  {
    id: 'warnings',
    header: 'Warnings',
    cell: ({ warnings }) => warnings.join(' ') || 'None',
    sortBy: ({ warnings }) => -warnings.length,
  },
];

export function PressPart({ card }: { card: TeamCard }) {
  const fetched = usePress(card.id);
  return (
    <Fetched of={fetched} what="the press" failure="The press could not be loaded" height={480}>
      {(press) => (
        <Stack gap={5}>
          <Start card={card} press={press} onStarted={(view) => void fetched.mutate(view, { revalidate: true })} />
          {isBeingMade(press) && <Progress press={press} />}
          {press.state === 'failed' && (
            <Notice tone="danger" title="The file was not made">
              {press.failure}
            </Notice>
          )}
          {press.report && <Made card={card} press={press} />}
        </Stack>
      )}
    </Fetched>
  );
}

type StartProps = { card: TeamCard; press: PressView; onStarted: (press: PressView) => void };

function Start({ card, press, onStarted }: StartProps) {
  const ready = press.missing.length === 0;
  const isOut = card.status === 'active' || card.status === 'completed';
  const open = card.status === 'upcoming' || card.status === 'locked' || card.status === 'active';

  const { busy, run } = useMutation(async () => onStarted(await startPress(card.id)), {
    failure: 'The press file could not be started',
    onError: () => onStarted(press),
  });

  return (
    <>
      {!ready && (
        <Notice
          tone="warning"
          title={isOut ? 'This card went out without these ads' : 'This card cannot be printed yet'}
        >
          <ul className={styles['missing']}>
            {press.missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {ready && press.state === 'none' && <p>Every sold spot is approved. Unsold spots show house ads.</p>}
      {!open && <p>Only an open, locked or active card can be printed.</p>}
      <div>
        <Button
          variant={press.report && !press.stale ? 'secondary' : 'primary'}
          busy={busy}
          disabled={!open || isBeingMade(press)}
          onClick={run}
        >
          {press.report ? 'Make the press file again' : 'Make the press file'}
        </Button>
      </div>
    </>
  );
}

function Progress({ press: { progress } }: { press: PressView }) {
  const { done, of, step } = progress ?? { done: 0, of: 1, step: 'Waiting to start' };
  return (
    <div className={styles['progress']}>
      <label htmlFor="press-progress">{step}</label>
      <progress id="press-progress" value={done} max={of} />
      <Text as="output" quiet>
        {done} of {of} steps
      </Text>
    </div>
  );
}

function Made({ card, press }: { card: TeamCard; press: PressView }) {
  const { report, stale, madeAt, bytes, sha256 } = press;
  if (!report) return null;
  const isProof = Boolean(report.notForPress?.length);
  return (
    <Stack gap={5}>
      {stale && !isBeingMade(press) && (
        <Notice tone="warning" title="Approved ads have changed since">
          This file is outdated. Make it again before you print.
        </Notice>
      )}
      <p>
        Made {madeAt && formatDateTime(madeAt)}, {((bytes ?? 0) / 1_000_000).toFixed(1)} MB. Two pages of 15 x 12 inches
        with bleed and crop marks, {report.colour}, {report.fonts.length} fonts embedded, at most {report.ink.most}% of
        ink where {report.ink.limit}% may be. SHA-256 <code className={styles['hash']}>{sha256}</code>
      </p>
      {report.notForPress?.map((reason) => (
        <Notice key={reason} tone="danger" title="A proof, not for press">
          {reason}
        </Notice>
      ))}
      {report.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      <Cluster>
        {!stale && (
          <DownloadButton variant={isProof ? 'secondary' : 'primary'} href={fileOf(card.id, 'press.pdf')}>
            {isProof ? 'Download the proof' : 'Download the press file'}
          </DownloadButton>
        )}
      </Cluster>
      <div className={styles['sides']}>
        {(['front', 'back'] as const).map((side) => (
          <a key={side} href={pictureOf(press, side)} target="_blank" rel="noreferrer">
            <img
              src={pictureOf(press, side)}
              alt={`The ${side} of the ${card.name} as it is printed`}
              width={960}
              height={780}
              loading="lazy"
            />
          </a>
        ))}
      </div>
      <DataTable
        caption="Preflight report"
        columns={columns}
        rows={report.cells}
        rowId={({ spotId }) => spotId}
        empty={<EmptyState title="This card has no ads" />}
      />
    </Stack>
  );
}
