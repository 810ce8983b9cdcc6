import { Notes, savingsNote } from '../notes/notes.tsx';
import { notesOf } from './note-numbers.ts';

const words = {
  size:
    'The card has 180 square inches: 7.5 times a standard mailer of 4 x 6 inches, and 3.3 times a large one of ' +
    '6 x 9 inches.',
  ads: (
    <>
      Jon Simpson,{' '}
      <a href="https://www.forbes.com/sites/forbesagencycouncil/2017/08/25/finding-brand-success-in-the-digital-world/">
        Finding Brand Success In The Digital World
      </a>
      , Forbes, 2017: an estimate for most Americans.
    </>
  ),
  blindness: (
    <>
      <a href="https://www.infolinks.com">Infolinks</a>, survey on banner blindness, 2013: only 14% could name the last
      banner ad they saw.
    </>
  ),
  recall: (
    <>
      Canada Post,{' '}
      <a href="https://www.canadapost.ca/assets/pdf/blogs/CPC_Neuroscience_EN_150717.pdf">A Bias for Action</a>, 2015;
      after a digital ad it was 44%.
    </>
  ),
  response: (
    <>
      <a href="https://www.ana.net">ANA/DMA</a> Response Rate Report, 2018: 5% of new addresses and 9% of a sender’s own
      answered mail, about 1% other channels.
    </>
  ),
  purchase: (
    <>
      InfoTrends, now <a href="https://keypointintelligence.com">Keypoint Intelligence</a>, 2015.
    </>
  ),
  unknown: 'Often quoted in advertising, but we have found no public source.',
  savings: savingsNote,
  trees: 'Our own figure, not independently verified.',
  carbon: 'This is our goal. We don’t have a certificate yet; we’ll link it here.',
} as const satisfies Record<keyof typeof notesOf, unknown>;

const inOrder = Object.entries(notesOf)
  .toSorted(([, one], [, other]) => one - other)
  .map(([name]) => words[name as keyof typeof notesOf]);

export const Part = () => <Notes notes={inOrder} />;
