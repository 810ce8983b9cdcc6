import { Container, Section, Text } from '@postcard/ui';
import { NoteMark } from '../notes/note-mark.tsx';
import styles from './home.module.css';
import { notesOf } from './note-numbers.ts';
import { Grove } from './pictures.ts';

export function GreenInitiative() {
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
