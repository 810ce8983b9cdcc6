import { ruleTexts } from '@postcard/contracts/rule-texts';
import { Container } from '@postcard/ui';
import type { ReactNode } from 'react';
import styles from './notes.module.css';

export const Notes = ({ notes }: { notes: readonly ReactNode[] }) => (
  <Container className={styles['notes']}>
    <h2>Notes</h2>
    <ol>
      {notes.map((words, place) => (
        <li key={place} id={`note-${place + 1}`}>
          {words}{' '}
          <a href={`#mark-${place + 1}`} aria-label={`Back to the text of note ${place + 1}`}>
            ↩
          </a>
        </li>
      ))}
    </ol>
  </Container>
);

const ownMailer = `${ruleTexts.pieces} pieces of a mailer of your own`;
export const savingsNote = `Against ${ruleTexts.traditionalCost} for ${ownMailer}: our own estimate.`;
