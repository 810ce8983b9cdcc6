import { Container, Section } from '@postcard/ui';
import styles from './home.module.css';
import { Grove } from './pictures.ts';

export function GreenInitiative() {
  return (
    <Section tone="white" size="tight">
      <Container className={styles['green']}>
        <Grove />
        <div>
          <h2>Green Initiative</h2>
          <p className="pc-lead">We plant 5x more trees than our cards use, and our mail is carbon-neutral.</p>
        </div>
      </Container>
    </Section>
  );
}
