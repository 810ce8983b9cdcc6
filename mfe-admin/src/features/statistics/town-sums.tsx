import type { TownMembers, TownTakings } from '@postcard/contracts';
import { useTownMembers, useTownTakings, type DayRange } from './api.ts';
import { Chart } from './chart.tsx';
import { count, dollars } from './units.ts';

export function TownSums({ range }: { range: DayRange }) {
  const takings = useTownTakings(range);
  const members = useTownMembers(range);
  if ((takings.data ?? members.data)?.towns.length === 1) return null;
  return (
    <>
      <Chart
        title="Revenue by town"
        head={['Town', 'Revenue', 'Refunded', 'Bookings', 'Businesses']}
        units={[dollars, dollars, count, count]}
        rows={takings.data?.towns.map(({ name, revenue, refunded, bookings, members: businesses }) => ({
          name,
          values: [revenue, refunded, bookings, businesses],
        }))}
        {...(takings.data && { note: takingsOfAll(takings.data) })}
        error={takings.error}
        onRetry={() => void takings.mutate()}
      />
      <Chart
        title="Members by town"
        head={['Town', 'Registered', 'Applied', 'Approved']}
        rows={members.data?.towns.map(({ name, registered, applied, approved }) => ({
          name,
          values: [registered, applied, approved],
        }))}
        {...(members.data && { note: membersOfAll(members.data) })}
        error={members.error}
        onRetry={() => void members.mutate()}
      />
    </>
  );
}

const sum = <T,>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

function takingsOfAll({ towns }: TownTakings): string {
  const revenue = dollars.shown(sum(towns, (town) => town.revenue));
  const refunded = dollars.shown(sum(towns, (town) => town.refunded));
  const bookings = count.shown(sum(towns, (town) => town.bookings));
  return `All ${towns.length} towns: ${revenue} from ${bookings} bookings made in these days, ${refunded} refunded.`;
}

function membersOfAll({ towns }: TownMembers): string {
  const [registered, applied, approved] = [
    sum(towns, (town) => town.registered),
    sum(towns, (town) => town.applied),
    sum(towns, (town) => town.approved),
  ].map(count.shown);
  return `All ${towns.length} towns: ${registered} registered, ${applied} applied, ${approved} of them approved.`;
}
