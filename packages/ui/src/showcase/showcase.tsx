import { useState } from 'react';
import { createToastStore } from '../feedback/toast-store.ts';
import { Toaster } from '../feedback/toaster.tsx';
import { Logo } from '../illustrations/logo.tsx';
import { Cluster, Container, Section } from '../layout/layout.tsx';
import { AirmailStripe, SkipLink } from '../layout/small.tsx';
import { ActionsPart } from './actions-part.tsx';
import { AdsPart } from './ads-part.tsx';
import { CardsPart } from './cards-part.tsx';
import { ChartsPart } from './charts-part.tsx';
import { DataPart } from './data-part.tsx';
import { FeedbackPart } from './feedback-part.tsx';
import { FormsPart } from './forms-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { PicturesPart } from './pictures-part.tsx';
import { TypePart } from './type-part.tsx';

const parts = [
  ['card', 'The card map', CardsPart],
  ['ads', 'Design templates', AdsPart],
  ['type', 'Type and surfaces', TypePart],
  ['actions', 'Actions and overlays', ActionsPart],
  ['forms', 'Forms', FormsPart],
  ['feedback', 'Feedback', FeedbackPart],
  ['data', 'Data', DataPart],
  ['charts', 'Charts', ChartsPart],
  ['messages', 'Messages', MessagesPart],
  ['pictures', 'Pictures', PicturesPart],
] as const;

export function Showcase() {
  const [toasts] = useState(createToastStore);
  return (
    <div data-scheme="auto">
      <SkipLink />
      <Container as="header">
        <Cluster justify="between" gap={6} style={{ paddingBlock: 20 }}>
          <Logo />
          <Cluster as="nav" gap={4} aria-label="Parts">
            {parts.map(([id, name]) => (
              <a key={id} href={`#${id}`}>
                {name}
              </a>
            ))}
          </Cluster>
        </Cluster>
      </Container>
      <AirmailStripe />
      <main id="main">
        {parts.map(([id, name, Part], place) => (
          <Section key={id} id={id} size="tight" tone={place % 2 ? 'tint' : 'paper'} aria-labelledby={`${id}-name`}>
            <Container>
              <h2 id={`${id}-name`} style={{ marginBottom: 32 }}>
                {name}
              </h2>
              <Part toasts={toasts} />
            </Container>
          </Section>
        ))}
      </main>
      <Toaster store={toasts} />
    </div>
  );
}
