import { timing } from '@postcard/contracts/business';
import { Container } from '@postcard/ui';
import { Link } from 'react-router';
import { Figures, type Area } from '../circulation/figures.tsx';
import { useRotation } from '../circulation/use-rotation.ts';
import styles from './home.module.css';

const areas = ['total', 'zoneA', 'zoneB'] as const;

/** The hero calls Zone A north and Zone B south; pricing and circulation call them the other way round. */
const names: Record<Area, string> = { zoneA: 'Zone A (North)', zoneB: 'Zone B (South)', total: 'Total Coverage' };

/** Where the cards go, at a glance: goes round every ten seconds, or on a press. Only where there is room. */
export function CirculationCard() {
  const { current, advance } = useRotation<Area>(areas, timing.homeRotationMs);
  return (
    <Container className={styles['circulation']}>
      <button type="button" onClick={advance} className={styles['circulationButton']} aria-label={`${names[current]}. Show the next zone`}>
        <strong>{names[current]}</strong>
        <Figures area={current} />
      </button>
      <Link to="/circulation-details">Circulation details</Link>
    </Container>
  );
}
