import { currentTown, listed, townPicture, type TownZone } from '@postcard/contracts/town';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { CellMap } from './cell-map.tsx';
import { Compass, Hills } from './map-parts.tsx';
import { Picture } from './picture.tsx';
import type { IllustrationProps } from './picture.tsx';
import { TwoZoneMap } from './two-zone-map.tsx';

export type ZoneMapProps = IllustrationProps & {
  zone: string;
};

export function ZoneMap({ zone, title, id = 'zone-map', ...props }: ZoneMapProps) {
  const { zones, zoneBorder } = currentTown();
  const map = townPicture('map');
  if (map) return <img className="pc-picture" src={map} alt={title ?? inWords()} width="600" height="500" />;
  const isLit = ({ id: letter }: TownZone) => zone === 'total' || zone === letter;
  const [north, south] = ['North', 'South'].map((compass) => zones.find((each) => each.compass === compass));
  return (
    <Picture name="zone-map" id={id} size={[600, 500]} title={title ?? inWords()} {...props}>
      <Hills />
      {north && south && zones.length === 2 ? (
        <TwoZoneMap north={north} south={south} isLit={isLit} id={id} hasRailway={zoneBorder === 'railway'} />
      ) : (
        <CellMap zones={zones} isLit={isLit} id={id} />
      )}
      <Compass />
    </Picture>
  );
}

function inWords(): string {
  const { name, zones, zoneBorder } = currentTown();
  if (zones.length === 1) return `${name} in one zone`;
  const inOrder = zoneBorder ? zones.toSorted((one, other) => one.compass.localeCompare(other.compass)) : zones;
  const places = inOrder.map(({ label, compass }) => `${label} ${zoneBorder ? compass.toLowerCase() : `(${compass})`}`);
  return `${name} in ${ruleTexts.zones} zones: ${listed(places)}${zoneBorder ? ` of the ${zoneBorder}` : ''}`;
}
