import { paths } from '@postcard/contracts/paths';
import { Tabs } from '@postcard/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAddress } from '../lists/use-address.ts';
import { CardPage } from './card-page.tsx';
import { CardList } from './card-list.tsx';
import { DesignRequests } from './design-requests.tsx';
import { NewCard } from './new-card.tsx';
import { usePlace } from './use-place.ts';

export function Component() {
  const { card, view } = usePlace();
  const { turnTo } = useAddress();
  const navigate = useNavigate();
  // Old links to disputes lead to their new place.
  const isMoved = view === 'disputes';
  useEffect(() => {
    if (isMoved) void navigate(paths.admin({ tab: 'money', view: 'disputes' }), { replace: true });
  }, [isMoved, navigate]);
  if (isMoved) return null;
  if (card === 'new') return <NewCard />;
  if (card) return <CardPage key={card} id={card} />;
  return (
    <Tabs
      id="cards"
      label="Cards and what belongs to them"
      variant="folder"
      value={view}
      onValueChange={(value) => turnTo({ view: value === 'cards' ? null : value })}
      items={[
        { value: 'cards', label: 'All cards', content: view === 'cards' && <CardList /> },
        { value: 'designs', label: 'Design requests', content: view === 'designs' && <DesignRequests /> },
      ]}
    />
  );
}
