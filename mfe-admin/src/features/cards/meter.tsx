import { spotIds } from '@postcard/contracts/town';
import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { Text } from '@postcard/ui';
import styles from './cards.module.css';

export function Meter({ card: { goNoGo } }: { card: Pick<CampaignSummary, 'goNoGo'> }) {
  if (!goNoGo) return null;
  const { sold, minimum, standing, decided } = goNoGo;
  const place = (count: number) => `${(count / spotIds().length) * 100}%`;
  return (
    <span className={styles['meter']}>
      <Text as="span" figures>
        {sold} of {spotIds().length}
      </Text>
      <span aria-hidden="true" className={styles['track']} data-standing={standing}>
        <span style={{ width: place(sold) }} />
        <i style={{ left: place(minimum) }} />
      </span>
      <span className={styles['small']}>
        {standing === 'go' ? 'is printed' : decided ? 'is not printed' : `needs ${minimum}`}
      </span>
    </span>
  );
}
