import { currentTown } from '@postcard/contracts/town';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { Container, Section, Text } from '@postcard/ui';
import { LinkButton } from '@postcard/web-kit';
import { Process } from '../home/process.tsx';
import styles from '../text-page.module.css';

const alternating = currentTown().zones.length > 1 ? 'The zones alternate, so ' : '';

const questions = [
  [
    'Who sees my ad?',
    `${ruleTexts.pieces} households each month. ${alternating}${ruleTexts.townMailboxes} of the town’s mailboxes get ` +
      `a card every ${ruleTexts.everyNthMonth}.`,
  ],
  ['Who else is on the card?', `Up to ${ruleTexts.otherSpots} other businesses, and none in your subcategory.`],
  [
    'What if I have no design?',
    'Our designers make one with you, for free. Nothing is printed before you have approved it.',
  ],
  [
    'What if I change my mind?',
    `Cancel until ${ruleTexts.cancelBefore} before distribution and get everything back. There is no long-term ` +
      'commitment.',
  ],
] as const;

const month = [
  ['Any day', `You choose a spot. It is held for ${ruleTexts.hold} while you pay online, and then it is yours.`],
  ['Then', 'Upload your ad, fill in a template, or ask our designers. Then check and approve the proof.'],
  [
    `${ruleTexts.cancelBefore} before`,
    `The last day to cancel and get everything back, until midnight in ${currentTown().name}.`,
  ],
  [
    `${ruleTexts.closesBefore} before`,
    'Booking closes. The card goes to the printer with nothing on it that you have not approved.',
  ],
  ['Mailing day', `The carrier takes the cards to ${ruleTexts.pieces} mailboxes of the month’s zone.`],
] as const;

export const Component = () => (
  <>
    <Container className={styles['page']} style={{ paddingBottom: 0 }}>
      <h1>How it works</h1>
      <Text lead>{`From the first click to ${ruleTexts.pieces} mailboxes in three steps.`}</Text>
    </Container>
    <Process />
    <Section tone="white">
      <Container width="text">
        <h2>The month of a card</h2>
        <ol className={styles['timeline']}>
          {month.map(([when, what]) => (
            <li key={when}>
              <strong>{when}</strong>
              <span>{what}</span>
            </li>
          ))}
        </ol>
      </Container>
    </Section>
    <Container width="text" className={styles['page']}>
      <h2 style={{ marginBottom: 16 }}>Questions and answers</h2>
      {questions.map(([question, answer]) => (
        <section key={question}>
          <h3>{question}</h3>
          <p style={{ margin: '4px 0 24px' }}>{answer}</p>
        </section>
      ))}
      <LinkButton variant="primary" size="large" to={paths.adInterest()}>
        Reserve Your Spot
      </LinkButton>
    </Container>
  </>
);
