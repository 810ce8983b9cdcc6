import { pricing } from '@postcard/contracts/business';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import styles from './pricing.module.css';

/** Pricing calls Zone A south and Zone B north; the hero calls them the other way round. Both readings stand. */
export function DistributionStrategy({ level = 3 }: { level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles['distribution']}>
      <Heading>Distribution strategy</Heading>
      <p>
        {`${ruleTexts.pieces} pieces a month, alternating between two zones: `}
        <strong>Zone A (South)</strong> in odd months, <strong>Zone B (North)</strong>
        {' in even months. So ' +
          `${ruleTexts.townMailboxes} of the town’s mailboxes get a card every other month, for ` +
          `${pricing.medium.perMailbox} a mailbox.`}
      </p>
    </div>
  );
}
