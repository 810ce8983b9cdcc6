import type { OpenedTown } from '@postcard/contracts/towns';
import { Button, Cluster, Notice, Stack, Card, Text } from '@postcard/ui';
import { FormProvider } from 'react-hook-form';
import type { MouseEvent, ReactNode } from 'react';
import { toast, ConfirmAction } from '@postcard/web-kit';
import { useAddress } from '../lists/use-address.ts';
import { PublishDialog, RemoveDialog } from './publish-dialog.tsx';
import { FieldFaults, TownFields } from './town-field.tsx';
import styles from './towns.module.css';
import { useTownForm, type ShownFault } from './use-town-form.ts';
import {
  controlId,
  addressFields,
  cardFields,
  deadlineFields,
  placeFields,
  sideFields,
  statisticFields,
  totalFields,
} from './fields.ts';
import { ColorsPart } from './colors-part.tsx';
import { ZonesPart } from './zones-part.tsx';
import { takeTownOffline } from './api.ts';

type Props = {
  opened: OpenedTown;
  onChanged: (town?: OpenedTown) => Promise<void>;
  onRemoved: () => void;
};

const acts: Partial<Record<OpenedTown['standing'], { ask: string; label: string }>> = {
  draft: { ask: 'remove', label: 'Delete the draft…' },
  published: { ask: 'offline', label: 'Take offline…' },
};

export function TownEditor({ opened, onChanged, onRemoved }: Props) {
  const { get, set, open } = useAddress();
  const { form, save, faults, ...state } = useTownForm({ opened, onChanged });
  const isReadOnly = opened.standing === 'release';
  const byField = new Map(faults.toReversed().flatMap(({ field, message }) => (field ? [[field, message]] : [])));
  const isReady = !state.isUnsaved && faults.length === 0 && (opened.hasChanges || opened.standing === 'offline');
  const act = acts[opened.standing];
  const closeDialog = () => set({ ask: null });

  return (
    <FormProvider {...form}>
      <form onSubmit={save} noValidate aria-label={`Draft of ${opened.name}`}>
        <Stack gap={5}>
          {state.isBehind && <Behind onLoad={state.loadTheirs} onKeep={state.keepMine} />}
          <FaultList faults={faults} />
          <FieldFaults value={byField}>
            <TownForm isReadOnly={isReadOnly} />
          </FieldFaults>
          {act && (
            <div>
              <Button variant="quiet" onClick={() => open({ ask: act.ask })}>
                {act.label}
              </Button>
            </div>
          )}
          {!isReadOnly && (
            <Cluster justify="between" className={styles['bar']}>
              <p role="status">{sentenceOf(opened, state.isUnsaved, faults.length)}</p>
              <Cluster gap={3}>
                <Button size="small" type="submit" disabled={!state.isUnsaved || state.isBehind} busy={state.isSaving}>
                  Save the draft
                </Button>
                <Button size="small" variant="primary" disabled={!isReady} onClick={() => open({ ask: 'publish' })}>
                  Publish…
                </Button>
              </Cluster>
            </Cluster>
          )}
        </Stack>
      </form>
      {get('ask') === 'publish' && isReady && !isReadOnly && (
        <PublishDialog opened={opened} onClose={closeDialog} onPublished={onChanged} />
      )}
      {get('ask') === 'offline' && opened.standing === 'published' && (
        <OfflineDialog opened={opened} onClose={closeDialog} onTaken={onChanged} />
      )}
      {get('ask') === 'remove' && opened.standing === 'draft' && (
        <RemoveDialog
          town={opened}
          onClose={closeDialog}
          onRemoved={() => {
            state.clearDraft();
            onRemoved();
          }}
        />
      )}
    </FormProvider>
  );
}

function sentenceOf({ hasChanges, standing }: OpenedTown, isUnsaved: boolean, faults: number): string {
  if (isUnsaved) return 'Not saved yet. This tab keeps what you type.';
  if (faults > 0) return `${faults === 1 ? '1 problem is' : `${faults} things are`} to fix first.`;
  if (standing === 'offline') return 'It is offline. It can be published again.';
  if (!hasChanges) return 'All changes are published.';
  return standing === 'draft' ? 'It can be published.' : 'The changes can be published.';
}

function Behind({ onLoad, onKeep }: { onLoad: () => void; onKeep: () => void }) {
  return (
    <Notice
      tone="danger"
      title="Another owner has changed this town"
      action={
        <Cluster gap={3}>
          <Button size="small" onClick={onLoad}>
            Load theirs
          </Button>
          <Button size="small" onClick={onKeep}>
            Keep my version
          </Button>
        </Cluster>
      }
    >
      What you typed is still here. Load their version, or keep yours and overwrite theirs.
    </Notice>
  );
}

function FaultList({ faults }: { faults: readonly ShownFault[] }) {
  if (faults.length === 0) return null;
  const count = faults.length === 1 ? 'One problem keeps' : `${faults.length} problems keep`;
  return (
    <Notice tone="danger" role="region" aria-label="Problems" title={`${count} the town from being published`}>
      <ul>
        {faults.map(({ field, where, message }) => (
          <li key={`${field ?? where} ${message}`}>
            {field ? (
              <a href={`#${controlId(field)}`} onClick={(event) => focusField(event, controlId(field))}>
                {where}
              </a>
            ) : (
              where
            )}
            : {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  const control = field.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field;
  control?.focus();
}

const TownForm = ({ isReadOnly }: { isReadOnly: boolean }) => (
  <fieldset disabled={isReadOnly} className={styles['sections']}>
    <Section title="Place">
      <TownFields fields={placeFields} />
    </Section>
    <Section title="Addresses">
      <TownFields fields={addressFields} />
    </Section>
    <Section title="Zones">
      <ZonesPart isReadOnly={isReadOnly} />
    </Section>
    <Section title="Totals of all zones">
      <TownFields fields={totalFields} min={140} />
    </Section>
    <Section title="Card">
      <TownFields fields={cardFields} min={180} />
      <h4>Days before it is in mailboxes</h4>
      <TownFields fields={deadlineFields} min={160} />
      <h4>Spots of both sides</h4>
      <Text quiet>Three cells a line, with a space between them: M01 is a medium spot, L01 L01 a large one.</Text>
      <div className={styles['sides']}>
        {sideFields.map((lines) => (
          <TownFields key={lines[0]?.place} fields={lines} min={600} />
        ))}
      </div>
    </Section>
    <Section title="Statistics">
      <Text quiet>The figures on the public pages, each with its source.</Text>
      <TownFields fields={statisticFields} min={240} />
    </Section>
    <Section title="Colors">
      <ColorsPart />
    </Section>
  </fieldset>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card level={3} title={title}>
    <Stack gap={5}>{children}</Stack>
  </Card>
);

type OfflineDialogProps = { opened: OpenedTown; onClose: () => void; onTaken: (town: OpenedTown) => Promise<void> };

function OfflineDialog({ opened: { id, name, address, version }, onClose, onTaken }: OfflineDialogProps) {
  const act = async () => {
    const taken = await takeTownOffline(id, version);
    onClose();
    await onTaken(taken);
    toast({ title: `${name} is offline`, description: 'You can publish it again at any time.' });
  };
  return (
    <ConfirmAction
      title={`Take ${name} offline?`}
      description={
        <>
          <p>
            Within seconds its pages on <strong>{address}</strong> are gone. Nobody can log in there, and the QR codes
            of its printed ads lead nowhere.
          </p>
          <p>Payments, refunds and emails in progress continue. You can publish the town again.</p>
        </>
      }
      confirmLabel="Take the town offline"
      cancelLabel="Keep it"
      busyLabel="Taking it offline..."
      action={act}
      onClose={onClose}
    />
  );
}
