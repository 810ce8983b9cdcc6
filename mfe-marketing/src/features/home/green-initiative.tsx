import { Container, Section, Trees } from '@postcard/ui';
import styles from './home.module.css';

export function GreenInitiative() {
  return (
    <Section tone="white" size="tight">
      <Container className={styles['green']}>
        <Trees />
        <div>
          <h2>Green Initiative</h2>
          <p className="pc-lead">We plant 5x more trees than our cards use, and our mail is carbon-neutral.</p>
        </div>
      </Container>
    </Section>
  );
}
