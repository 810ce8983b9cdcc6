import { Container, Section, SizeComparison } from '@postcard/ui';
import { PriceCards } from '../pricing/price-cards.tsx';
import { SampleForm } from '../sample-request/sample-form.tsx';
import { Benefits } from './benefits.tsx';
import { GreenInitiative } from './green-initiative.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { LiveCard } from './live-card.tsx';
import { Process } from './process.tsx';

export function Component() {
  return (
    <>
      <Hero />
      <Section>
        <Container>
          <h2>The next card, right now</h2>
          <p className="pc-lead">Free spots can be booked this minute. When one is taken, you see it here.</p>
          <LiveCard />
        </Container>
      </Section>
      <Benefits />
      <Process />
      <Section id="pricing">
        <Container>
          <h2>Two sizes, one price each</h2>
          <p className="pc-lead">Per month for 5,000 pieces, alternating between two zones. Cancel anytime.</p>
          <p className={styles['distribution']}>
            <strong>Distribution strategy.</strong> Zone A (South) in odd months, Zone B (North) in even ones: every household in town gets a card every other month.
          </p>
          <PriceCards />
        </Container>
      </Section>
      <Section tone="tint">
        <Container className={styles['sample']}>
          <div>
            <h2>Hold one in your hands</h2>
            <p className="pc-lead">Ask for a printed sample. It costs nothing, and it is hard to overlook.</p>
            <SizeComparison />
          </div>
          <div id="sample-form">
            <SampleForm />
          </div>
        </Container>
      </Section>
      <GreenInitiative />
    </>
  );
}
