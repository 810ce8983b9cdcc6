import { capitalized, ruleTexts } from '@postcard/contracts/rule-texts';
import { Button, Container, Section } from '@postcard/ui';
import { NoteMark } from '../notes/note-mark.tsx';
import styles from './home.module.css';
import { notesOf } from './note-numbers.ts';

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

export function Benefits() {
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
