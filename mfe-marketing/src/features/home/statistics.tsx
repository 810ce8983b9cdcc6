import { currentTown } from '@postcard/contracts/town';
import { Container, Section } from '@postcard/ui';
import { NoteMark } from '../notes/note-mark.tsx';
import { notesOf } from './note-numbers.ts';
import styles from './statistics.module.css';

const { statistics } = currentTown();

const mail = [
  {
    ...statistics.recall,
    words: 'remember the brand after handling its mail piece',
    note: notesOf.recall,
  },
  {
    ...statistics.response,
    words: 'the response that other advertising channels get',
    note: notesOf.response,
  },
  {
    ...statistics.purchase,
    words: 'of those who answered a mail piece in the last three months bought something',
    note: notesOf.purchase,
  },
  {
    ...statistics.combined,
    words: 'of marketers see more visits to their website when mail joins online ads',
    note: notesOf.unknown,
  },
  {
    ...statistics.visit,
    words: 'went to the sender’s shop after its mail arrived',
    note: notesOf.unknown,
    again: true,
  },
] as const;

const online = [
  {
    ...statistics.adsDaily,
    words: 'ads daily compete for the same person online and off',
    note: notesOf.ads,
  },
  {
    ...statistics.blindness,
    words: 'banner blindness: people who no longer see banner ads at all',
    note: notesOf.blindness,
  },
] as const;

export const Statistics = () => (
  <Section id="features" tone="ink" below>
    <Container>
      <p className={styles['eyebrow']}>The direct-mail advantage</p>
      <h2>Screens are crowded. The mailbox is not.</h2>
      <div className={styles['parts']}>
        <Figures title="On a screen" items={online} />
        <Figures title="In the mailbox" items={mail} />
      </div>
      <p className={styles['note']}>
        Figures as quoted in the advertising trade, about advertising in general. They are not a promise of what your ad
        will bring.
      </p>
    </Container>
  </Section>
);

type Item = { figure: string; words: string; source: string; note: number; again?: boolean };

const Figures = ({ title, items }: { title: string; items: readonly Item[] }) => (
  <div>
    <h3>{title}</h3>
    <dl className={styles['figures']}>
      {items.map(({ figure, words, source, note, again = false }) => (
        <div key={figure}>
          <dt>{figure}</dt>
          <dd>
            {words}
            <cite>
              {source}
              <NoteMark note={note} again={again} />
            </cite>
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
