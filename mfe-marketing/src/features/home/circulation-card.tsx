import { timing } from '@postcard/contracts/business';
import { paths } from '@postcard/contracts/paths';
import { currentTown } from '@postcard/contracts/town';
import { Container, VisuallyHidden } from '@postcard/ui';
import { Link } from 'react-router';
import { areaName, everywhere, type Area } from '../circulation/areas.ts';
import { Figures } from '../circulation/figures.tsx';
import { useRotation } from '../circulation/use-rotation.ts';
import styles from './home.module.css';

const areas: readonly [Area, ...Area[]] = [everywhere, ...currentTown().zones.map(({ id }) => id)];

export function CirculationCard() {
  const { current, turns, advance } = useRotation<Area>(areas, timing.homeRotationMs);
  return (
    <Container className={styles['circulation']}>
      <div className={styles['circulationCard']}>
        <button type="button" onClick={advance} className={styles['circulationButton']}>
          <span className={styles['circulationHead']}>
            <strong>{areaName(current, 'hero')}</strong>
            <span className={styles['dots']} aria-hidden="true">
              {areas.map((area) => (
                <span key={area} data-current={area === current || undefined} />
              ))}
            </span>
          </span>
          <span key={turns} className={turns > 0 ? styles['turn'] : undefined}>
            <Figures area={current} />
          </span>
          <VisuallyHidden>Show the next zone</VisuallyHidden>
        </button>
        <Link to={paths.circulation()}>Circulation details</Link>
      </div>
    </Container>
  );
}
