import { ruleTexts, capitalized } from '@postcard/contracts/rule-texts';
import { Container, Section, Text, Button } from '@postcard/ui';
import { hasDraft, hydrateWhen } from '@postcard/web-kit';
import { DistributionStrategy } from '../pricing/distribution-strategy.tsx';
import { PostcardTemplate } from '../pricing/postcard-template.tsx';
import { PriceCards } from '../pricing/price-cards.tsx';
import { TradeCheck } from '../trade-check/trade-check.tsx';
import { NoteMark } from '../notes/note-mark.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { notesOf } from './note-numbers.ts';
import { Sizes, Grove } from './pictures.ts';
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

const benefits = [
  [
    'Impossible to overlook',
    <>
      At 12x15 inches the card is 4x larger than a standard mailer
      <NoteMark note={notesOf.size} />. It does not slip between the bills.
    </>,
  ],
  [
    'No competitor beside you',
    'Each subcategory is taken once. Your neighbours on the card bring customers, not rivals.',
  ],
  [
    `${capitalized(ruleTexts.centsPerMailbox)} cents a mailbox`,
    `${capitalized(ruleTexts.allSpots)} businesses share print and postage, so each pays for a part and is seen on ` +
      'the whole.',
  ],
  [
    'No commitment',
    `One card at a time. Cancel until ${ruleTexts.cancelBefore} before distribution and get everything back.`,
  ],
] as const;

function Benefits() {
  return (
    <Section tone="white" below>
      <Container>
        <h2>Stand Out in Every Mailbox</h2>
        <ul className={styles['benefits']}>
          {benefits.map(([name, words]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
        <Button asChild>
          <a href="#sample-form">Request A Sample</a>
        </Button>
      </Container>
    </Section>
  );
}

function GreenInitiative() {
  return (
    <Section tone="white" size="tight" below>
      <Container className={styles['green']}>
        <Grove />
        <div>
          <h2>Green Initiative</h2>
          <Text lead>
            We plant 5x more trees than our cards use
            <NoteMark note={notesOf.trees} />, and work towards carbon-neutral mail
            <NoteMark note={notesOf.carbon} />.
          </Text>
        </div>
      </Container>
    </Section>
  );
}
