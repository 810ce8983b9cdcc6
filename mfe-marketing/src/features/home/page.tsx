import { ruleTexts, capitalized } from '@postcard/contracts/rule-texts';
import { Container, Section, Text, Button, AirmailStripe, VisuallyHidden } from '@postcard/ui';
import { hasDraft, hydrateWhen, LinkButton } from '@postcard/web-kit';
import { pricing, currentTown, townPicture } from '@postcard/contracts/town';
import { paths } from '@postcard/contracts/paths';
import { timing } from '@postcard/contracts/business';
import { Link } from 'react-router';
import { DistributionStrategy } from '../pricing/distribution-strategy.tsx';
import { PostcardTemplate } from '../pricing/postcard-template.tsx';
import { PriceCards } from '../pricing/price-cards.tsx';
import { TradeCheck } from '../trade-check/trade-check.tsx';
import { NoteMark } from '../notes/note-mark.tsx';
import styles from './home.module.css';
import { notesOf } from './note-numbers.ts';
import { Sizes, Grove, HeroPicture } from './pictures.ts';
import { Process } from './process.tsx';
import { areaName, everywhere, type Area } from '../circulation/areas.ts';
import { Figures, useRotation } from '../circulation/figures.tsx';

const LiveCard = hydrateWhen({ when: 'seen', load: () => import('./live-card.tsx') });
// Hydrated only when used, because its text is already in the page.
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
          <Text lead>You can book a free spot now. Taken spots are marked here at once.</Text>
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
      <NoteMark note={notesOf.size} />. It doesn’t get lost among the bills.
    </>,
  ],
  [
    'No competitor beside you',
    'Each card has one business per subcategory, so your neighbors on the card are not competitors.',
  ],
  [
    `${capitalized(ruleTexts.centsPerMailbox)} cents a mailbox`,
    `${capitalized(ruleTexts.allSpots)} businesses share print and postage, so each pays only a share, and ` +
      'every mailbox still gets the whole card.',
  ],
  [
    'No commitment',
    `One card at a time. Cancel until ${ruleTexts.cancelBefore} before distribution and get everything back.`,
  ],
] as const;

const Benefits = () => (
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

const GreenInitiative = () => (
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

const promises = [
  ['A giant card', 'Your ad on a 12x15 inch postcard, shared with businesses that do not compete with yours.'],
  [
    'Only you',
    'One business per subcategory on each card. If you’re the plumber on a card, there is no other plumber.',
  ],
  ['All done for you', 'Design, print and mail are handled. You approve, we deliver.'],
] as const;

function Hero() {
  const hero = townPicture('hero');
  return (
    <section className={styles['hero']}>
      <Container className={styles['heroColumns']}>
        <div>
          <p className={styles['eyebrow']}>{`${ruleTexts.pieces} ${currentTown().name} mailboxes, every month`}</p>
          <h1>{`Your display ad in ${ruleTexts.pieces} mailboxes, for ${pricing().medium.perMailbox} each`}</h1>
          <ul className={styles['promises']}>
            {promises.map(([name, words]) => (
              <li key={name}>
                <strong>{name}.</strong> {words}
              </li>
            ))}
          </ul>
          <div className={styles['actions']}>
            <LinkButton variant="primary" size="large" to={paths.adInterest()}>
              Reserve Your Spot
            </LinkButton>
            <Button asChild size="large">
              <a href="#sample-form">Request A Sample</a>
            </Button>
          </div>
        </div>
        <figure className={styles['woman']}>
          {hero ? <img className={styles['picture']} src={hero} alt="" width="600" height="660" /> : <HeroPicture />}
        </figure>
      </Container>
      <CirculationCard />
      <AirmailStripe />
      <p className={styles['banner']}>Discover the Power of Direct Mail - Effortlessly &amp; For Pennies</p>
    </section>
  );
}

const areas: readonly [Area, ...Area[]] = [everywhere, ...currentTown().zones.map(({ id }) => id)];

export function CirculationCard() {
  const { current, turns, advance } = useRotation<Area>(areas, timing.homeRotationMs);
  return (
    <Container className={styles['circulation']}>
      <div className={styles['circulationCard']}>
        <button type="button" onClick={advance} className={styles['circulationButton']}>
          <span className={styles['circulationHead']}>
            <strong>{areaName(current, 'hero')}</strong>
            <span className={styles['dots']} aria-hidden="true">
              {areas.map((area) => (
                <span key={area} data-current={area === current || undefined} />
              ))}
            </span>
          </span>
          <span key={turns} className={turns > 0 ? styles['turn'] : undefined}>
            <Figures area={current} />
          </span>
          <VisuallyHidden>Show the next zone</VisuallyHidden>
        </button>
        <Link to={paths.circulation()}>Circulation details</Link>
      </div>
    </Container>
  );
}
