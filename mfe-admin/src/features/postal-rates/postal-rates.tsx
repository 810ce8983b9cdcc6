import { eddmPostage, type PostalRate } from '@postcard/contracts/campaigns';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { calendarDay } from '@postcard/contracts/town-dates';
import { DataTable, EmptyState, Stack, type DataTableColumn } from '@postcard/ui';
import { Fetched } from '@postcard/web-kit';
import { ForRoles } from '../roles/for-roles.tsx';
import { AddRate, usePostalRates } from './add-rate.tsx';
import { NoticeLink, dollarsOf } from './notice-link.tsx';

const columns: DataTableColumn<PostalRate>[] = [
  { id: 'from', header: 'Holds from', cell: ({ from }) => calendarDay(from), isRowHeader: true },
  { id: 'rate', header: 'A piece', cell: (rate) => `$${dollarsOf(rate)}`, align: 'end' },
  { id: 'source', header: 'Published in', cell: 'source' },
];

export function PostalRates() {
  const list = usePostalRates();
  return (
    <Fetched of={list} what="the postal rates" failure="The postal rates could not be loaded" height={320}>
      {({ rates, usedUntil }) => (
        <Stack gap={5}>
          <p>
            {eddmPostage.name}. The rate of the mailing day applies. <NoticeLink />.
          </p>
          <DataTable
            caption="Postal rates"
            columns={columns}
            rows={rates}
            rowId={({ from }) => from}
            empty={<EmptyState title="No postal rates yet" />}
          />
          <ForRoles roles={rolesFor.rates}>
            <AddRate usedUntil={usedUntil} onAdded={(next) => void list.mutate(next, { revalidate: false })} />
          </ForRoles>
        </Stack>
      )}
    </Fetched>
  );
}
