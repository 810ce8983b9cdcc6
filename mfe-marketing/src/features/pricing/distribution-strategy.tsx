import { currentTown, monthsInWords, pricing } from '@postcard/contracts/town';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { Fragment } from 'react';
import { areaName } from '../circulation/areas.ts';
import styles from './pricing.module.css';

export function DistributionStrategy({ level = 3 }: { level?: 2 | 3 }) {
  const { zones } = currentTown();
  const Heading = `h${level}` as const;
  return (
    <div className={styles['distribution']}>
      <Heading>Distribution strategy</Heading>
      <p>
        {zones.length === 1
          ? `${ruleTexts.pieces} pieces a month. `
          : `${ruleTexts.pieces} pieces a month, alternating between ${ruleTexts.zones} zones: `}
        {zones.length > 1 &&
          zones.map((zone, index) => (
            <Fragment key={zone.id}>
              <strong>{areaName(zone.id)}</strong>
              {` in ${monthsInWords(zone)}${index === zones.length - 1 ? '. ' : ', '}`}
            </Fragment>
          ))}
        {`So ${ruleTexts.townMailboxes} of the town’s mailboxes get a card every ${ruleTexts.everyNthMonth}, for ` +
          `${pricing().medium.perMailbox} a mailbox.`}
      </p>
    </div>
  );
}
