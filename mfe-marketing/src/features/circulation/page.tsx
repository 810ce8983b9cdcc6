import { timing } from '@postcard/contracts/business';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { Button, Container, Tabs, ZoneMap } from '@postcard/ui';
import { Link } from 'react-router';
import styles from './circulation.module.css';
import { Figures, FigureTable, type Area } from './figures.tsx';
import { useRotation } from './use-rotation.ts';
import { ZoneChart } from './zone-chart.tsx';

const areas = ['zoneA', 'zoneB', 'total'] as const;

const tabs = [
  { area: 'zoneA', label: 'Zone A (South)', zone: 'A' },
  { area: 'zoneB', label: 'Zone B (North)', zone: 'B' },
  { area: 'total', label: 'Total Coverage', zone: 'total' },
] as const;

export function Component() {
  const { current, turns, choose } = useRotation<Area>(areas, timing.circulationRotationMs);
  return (
    <Container className={styles['page']}>
      <h1>Moorpark Circulation Details</h1>
      <p className="pc-lead">
        {`${ruleTexts.pieces} postcards a month, the zones taking turns: Zone A in odd months, Zone B in even ones.`}
      </p>
      <Tabs
        id="circulation"
        label="Zones"
        variant="folder"
        className={styles['tabs'] ?? ''}
        value={current}
        onValueChange={(area) => choose(area as Area)}
        items={tabs.map(({ area, label, zone }) => ({
          value: area,
          label,
          content: (
            <div className={styles['area']} data-turned={turns > 0 || undefined}>
              <ZoneMap zone={zone} north="B" id={`map-${area}`} />
              <Figures area={area} />
            </div>
          ),
        }))}
      />
      <ZoneChart />
      <FigureTable />
      <Button asChild variant="primary" size="large">
        <Link to={`${paths.home()}#pricing`}>View Pricing Options</Link>
      </Button>
    </Container>
  );
}
