import { timing } from '@postcard/contracts/business';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { currentTown, listed, zoneTurns, shortZoneLabel } from '@postcard/contracts/town';
import { Container, Tabs, ZoneMap, Text } from '@postcard/ui';
import { LinkButton } from '@postcard/web-kit';
import { grouped } from '@postcard/contracts/numbers';
import type { CSSProperties } from 'react';
import styles from './circulation.module.css';
import { areaName, areas, type Area } from './areas.ts';
import { Figures, FigureTable, useRotation } from './figures.tsx';

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

const measures = [
  ['households', 'Households'],
  ['residents', 'Residents'],
  ['averageIncome', 'Average income'],
  ['businesses', 'Businesses'],
  ['mailboxes', 'Mailboxes'],
] as const;

const written = (measure: string, value: number) => `${measure === 'averageIncome' ? '$' : ''}${grouped(value)}`;

function ZoneChart() {
  const { zones } = currentTown();
  if (zones.length === 1) return null;
  const letters = Math.max(...zones.map((zone) => shortZoneLabel(zone).length));
  const sizes = { '--zones': zones.length, '--label': `${letters - 1}ch` } as CSSProperties;
  return (
    <figure className={styles['chart']} style={sizes} aria-labelledby="zone-chart-title">
      <figcaption id="zone-chart-title">{`The ${ruleTexts.zones} zones, side by side`}</figcaption>
      {measures.map(([measure, label]) => {
        const most = Math.max(...zones.map(({ reach }) => reach[measure]));
        return (
          <div key={measure} className={styles['measure']}>
            <span>{label}</span>
            {zones.map((zone) => (
              <span key={zone.id} className={styles['bar']}>
                <span style={{ width: `${(zone.reach[measure] / most) * 100}%` }} aria-hidden="true" />
                <span>
                  {shortZoneLabel(zone)} {written(measure, zone.reach[measure])}
                </span>
              </span>
            ))}
          </div>
        );
      })}
    </figure>
  );
}
