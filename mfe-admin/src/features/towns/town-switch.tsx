import { currentTown } from '@postcard/contracts/town';
import { paths } from '@postcard/contracts/paths';
import { Button, ChevronDownIcon, DropdownMenu } from '@postcard/ui';
import { useNavigate } from 'react-router';
import { useNewestTowns } from './api.ts';
import { isLive } from './standing.tsx';

const most = 30;

export function TownSwitch({ tab }: { tab: string }) {
  const { data = [] } = useNewestTowns();
  const navigate = useNavigate();
  const live = data.filter(isLive);
  if (live.length < 2) return null;
  const { id: currentId, name: currentName } = currentTown();
  const others = live.filter(({ id }) => id !== currentId).toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <DropdownMenu
      label="Towns"
      trigger={
        <Button size="small" icon={<ChevronDownIcon size={16} />}>
          Town: {currentName}
        </Button>
      }
      items={[
        ...others.slice(0, most).map(({ id, name, address }) => ({
          id: `town-${id}`,
          label: name,
          href: `${address}${paths.admin({ tab })}`,
        })),
        { id: 'all', label: 'All towns…', onSelect: () => void navigate(paths.admin({ tab: 'towns' })) },
      ]}
    />
  );
}
