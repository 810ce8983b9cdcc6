import { timing } from '@postcard/contracts/business';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { currentTown, listed, zoneTurns } from '@postcard/contracts/town';
import { Container, Tabs, ZoneMap, Text } from '@postcard/ui';
import { LinkButton } from '@postcard/web-kit';
import styles from './circulation.module.css';
import { areaName, areas, type Area } from './areas.ts';
import { Figures, FigureTable } from './figures.tsx';
import { useRotation } from './use-rotation.ts';
import { ZoneChart } from './zone-chart.tsx';

const { zipCodes } = currentTown();
const inZipCodes = zipCodes.length > 1 ? ` They go to the ZIP codes ${listed(zipCodes)}.` : '';

export function Component() {
  const { current, turns, choose } = useRotation<Area>(areas, timing.circulationRotationMs);
  return (
    <Container className={styles['page']}>
      <h1>{`${currentTown().name} Circulation Details`}</h1>
      <Text lead>{`${ruleTexts.pieces} postcards a month${zoneTurns(currentTown().zones)}.${inZipCodes}`}</Text>
      <Tabs
        id="circulation"
        label="Zones"
        variant="folder"
        className={styles['tabs'] ?? ''}
        value={current}
        onValueChange={(area) => choose(area as Area)}
        items={areas.map((area) => ({
          value: area,
          label: areaName(area),
          content: (
            <div className={styles['area']} data-turned={turns > 0 || undefined}>
              <ZoneMap zone={area} id={`map-${area}`} />
              <Figures area={area} />
            </div>
          ),
        }))}
      />
      <ZoneChart />
      <FigureTable />
      <LinkButton variant="primary" size="large" to={`${paths.home()}#pricing`}>
        View Pricing Options
      </LinkButton>
    </Container>
  );
}
