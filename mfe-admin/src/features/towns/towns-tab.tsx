import { useAddress } from '../lists/use-address.ts';
import { NewTown } from './new-town.tsx';
import { TownList } from './town-list.tsx';
import { TownPage } from './town-page.tsx';

export function Component() {
  const { get } = useAddress();
  const opened = get('town');
  if (opened) return <TownPage key={opened} id={opened} />;
  return get('begin') ? <NewTown /> : <TownList />;
}
