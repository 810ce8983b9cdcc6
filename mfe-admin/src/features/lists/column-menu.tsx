import { Button, ChevronDownIcon, DropdownMenu } from '@postcard/ui';
import type { TeamList } from './team-lists.ts';
import { useColumns, type ListColumn } from './use-columns.ts';

export function ColumnMenu<Row>({ list, columns }: { list: TeamList; columns: readonly ListColumn<Row>[] }) {
  const { choices, isUsual, reset } = useColumns(list, columns);
  return (
    <DropdownMenu
      label="Columns"
      trigger={
        <Button size="small" variant="quiet" icon={<ChevronDownIcon size={16} />}>
          Columns
        </Button>
      }
      items={[
        ...choices.map(({ id, header, isShown, toggle }) => ({
          id,
          label: header,
          isChecked: isShown,
          onSelect: toggle,
        })),
        { id: 'usual', label: 'Usual columns', disabled: isUsual, onSelect: reset },
      ]}
    />
  );
}
