import { Card, Stack, Text } from '@postcard/ui';
import type { ReactNode } from 'react';
import { ColorsPart } from './colors-part.tsx';
import {
  addressFields,
  cardFields,
  deadlineFields,
  placeFields,
  sideFields,
  statisticFields,
  totalFields,
} from './fields.ts';
import { TownFields } from './town-field.tsx';
import styles from './towns.module.css';
import { ZonesPart } from './zones-part.tsx';

export function TownForm({ isReadOnly }: { isReadOnly: boolean }) {
  return (
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
      <Section title="Figures of all zones together">
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
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card level={3} title={title}>
      <Stack gap={5}>{children}</Stack>
    </Card>
  );
}
