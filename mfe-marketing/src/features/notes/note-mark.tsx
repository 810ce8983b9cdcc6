import styles from './notes.module.css';

export const NoteMark = ({ note, again = false }: { note: number; again?: boolean }) => (
  <sup className={styles['mark']}>
    <a href={`#note-${note}`} id={again ? undefined : `mark-${note}`} aria-label={`Note ${note}`}>
      {note}
    </a>
  </sup>
);
