import { Container, Section } from '@postcard/ui';
import styles from './home.module.css';
import { Design, Launch, Reserve } from './pictures.ts';

const steps = [
  {
    number: '01',
    name: 'Reserve Your Space',
    words: 'Choose a medium or large spot. You are the only business in your subcategory.',
    Picture: Reserve,
  },
  {
    number: '02',
    name: 'Submit Your Design',
    words: 'Upload your own ad, or let us design it with you for free.',
    Picture: Design,
  },
  {
    number: '03',
    name: 'Approve & Launch',
    words: 'You approve the proof. We print, and the letter carrier delivers it to every mailbox in that month’s zone.',
    Picture: Launch,
  },
] as const;

export const Process = ({ below = false }: { below?: boolean }) => (
  <Section id="how-it-works" below={below}>
    <Container>
      <h2>How the Process Works</h2>
      <ol className={styles['steps']}>
        {steps.map(({ number, name, words, Picture }) => (
          <li key={number}>
            <Picture />
            <h3>
              <span className={styles['number']}>{number}</span> {name}
            </h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </Container>
  </Section>
);
