import { ruleTexts } from '@postcard/contracts/rule-texts';
import { Container, Section, Text } from '@postcard/ui';
import { hasDraft, hydrateWhen } from '@postcard/web-kit';
import { DistributionStrategy } from '../pricing/distribution-strategy.tsx';
import { PostcardTemplate } from '../pricing/postcard-template.tsx';
import { PriceCards } from '../pricing/price-cards.tsx';
import { TradeCheck } from '../trade-check/trade-check.tsx';
import { Benefits } from './benefits.tsx';
import { NoteMark } from '../notes/note-mark.tsx';
import { GreenInitiative } from './green-initiative.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { notesOf } from './note-numbers.ts';
import { Sizes } from './pictures.ts';
import { Process } from './process.tsx';

const LiveCard = hydrateWhen({ when: 'seen', load: () => import('./live-card.tsx') });
// Not hydrated until used: its text is in the page already.
const Statistics = hydrateWhen({
  when: 'used',
  load: async () => ({ Part: (await import('./statistics.tsx')).Statistics }),
});
const HomeNotes = hydrateWhen({ when: 'used', load: () => import('./home-notes.tsx') });
const SampleForm = hydrateWhen({
  when: 'used',
  load: () => import('../sample-request/sample-form.tsx'),
  isNeeded: () => hasDraft('sample-request'),
});

export function Component() {
  return (
    <>
      <Hero />
      <TradeCheck />
      <Section below>
        <Container>
          <h2>The next card, right now</h2>
          <Text lead>Free spots can be booked this minute. When one is taken, you see it here.</Text>
          <LiveCard />
        </Container>
      </Section>
      <Benefits />
      <Statistics />
      <Process below />
      <Section id="pricing" below>
        <Container>
          <h2>Two sizes, one price each</h2>
          <Text lead>{`Per month for ${ruleTexts.pieces} pieces. Cancel anytime.`}</Text>
          <div className={styles['pricing']}>
            <PostcardTemplate />
            <DistributionStrategy />
          </div>
          <PriceCards note={notesOf.savings} />
          <div className={styles['sample']}>
            <div>
              <h2>Hold one in your hands</h2>
              <Text lead>A printed sample costs nothing, and is hard to overlook.</Text>
              <Sizes />
              <Text quiet>
                7.5 times a 4 x 6, 3.3 times a 6 x 9
                <NoteMark note={notesOf.size} again />
              </Text>
            </div>
            <div id="sample-form">
              <h2>Request a Sample</h2>
              <SampleForm />
            </div>
          </div>
        </Container>
      </Section>
      <GreenInitiative />
      <HomeNotes />
    </>
  );
}
