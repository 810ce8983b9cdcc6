import { currentTown } from '@postcard/contracts/town';
import { Container, Section } from '@postcard/ui';
import { NoteMark } from '../notes/note-mark.tsx';
import { notesOf } from './note-numbers.ts';
import styles from './statistics.module.css';

const { statistics } = currentTown();

const mail: readonly Item[] = [
  [statistics.recall, 'remember the brand after handling its mail piece', notesOf.recall],
  [statistics.response, 'the response that other advertising channels get', notesOf.response],
  [
    statistics.purchase,
    'of those who answered a mail piece in the last three months bought something',
    notesOf.purchase,
  ],
  [statistics.combined, 'of marketers see more visits to their website when mail joins online ads', notesOf.unknown],
  [statistics.visit, 'went to the sender’s shop after its mail arrived', notesOf.unknown, 'again'],
];

const online: readonly Item[] = [
  [statistics.adsDaily, 'ads daily compete for the same person online and off', notesOf.ads],
  [statistics.blindness, 'banner blindness: people who no longer see banner ads at all', notesOf.blindness],
];

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

type Item = readonly [number: { figure: string; source: string }, words: string, note: number, again?: 'again'];

const Figures = ({ title, items }: { title: string; items: readonly Item[] }) => (
  <div>
    <h3>{title}</h3>
    <dl className={styles['figures']}>
      {items.map(([{ figure, source }, words, note, again]) => (
        <div key={figure}>
          <dt>{figure}</dt>
          <dd>
            {words}
            <cite>
              {source}
              <NoteMark note={note} again={again !== undefined} />
            </cite>
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
