import { Button, Container } from '@postcard/ui';
import { Link } from 'react-router';
import { Process } from '../home/process.tsx';
import styles from '../contact/contact.module.css';

const questions = [
  ['Who sees my ad?', '5,000 households each month. The zones alternate, so every household in town gets a card every other month.'],
  ['Who else is on the card?', 'Up to thirteen other businesses, and none in your subcategory.'],
  ['What if I have no design?', 'Our designers make one with you, for free. Nothing is printed before you have approved it.'],
  ['What if I change my mind?', 'Cancel until 15 days before distribution and get everything back. There is no long-term commitment.'],
] as const;

export function Component() {
  return (
    <>
      <Container className={styles['page']} style={{ paddingBottom: 0 }}>
        <h1>How it works</h1>
        <p className="pc-lead">From the first click to 5,000 mailboxes in three steps.</p>
      </Container>
      <Process />
      <Container width="text" className={styles['page']}>
        <h2>What people ask us</h2>
        <dl>
          {questions.map(([question, answer]) => (
            <div key={question}>
              <dt>
                <h3>{question}</h3>
              </dt>
              <dd style={{ margin: '4px 0 24px' }}>{answer}</dd>
            </div>
          ))}
        </dl>
        <Button asChild variant="primary" size="large">
          <Link to="/ad-interest">Reserve Your Spot</Link>
        </Button>
      </Container>
    </>
  );
}
