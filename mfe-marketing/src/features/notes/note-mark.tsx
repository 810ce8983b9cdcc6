import styles from './notes.module.css';

/** Leads to a note at the end of the page. `again` where another mark of the same note stands before it. */
export function NoteMark({ note, again = false }: { note: number; again?: boolean }) {
  return (
    <sup className={styles['mark']}>
      <a href={`#note-${note}`} id={again ? undefined : `mark-${note}`} aria-label={`Note ${note}`}>
        {note}
      </a>
    </sup>
  );
}
