import type { TeamConversationSummary } from '@postcard/contracts/team-messages';
import { Button, ChevronDownIcon, DropdownMenu } from '@postcard/ui';
import { useSession } from '@postcard/web-kit';
import { useAdministrators } from './api.ts';

type Props = {
  thread: TeamConversationSummary;
  busy: boolean;
  onAssign: (assigneeId: string | null, done: string) => void;
};

export function AssignMenu({ thread: { assigneeId }, busy, onAssign }: Props) {
  const { user } = useSession();
  const { data: people = [] } = useAdministrators();
  const ownId = user?.id ?? '';
  const others = people.filter(({ id }) => id !== ownId);
  const items = [
    {
      id: 'me',
      label: 'Assign to me',
      disabled: assigneeId === ownId,
      onSelect: () => onAssign(ownId, 'Assigned to you'),
    },
    ...others.map(({ id, name }) => ({
      id,
      label: `Assign to ${name}`,
      disabled: assigneeId === id,
      onSelect: () => onAssign(id, `Assigned to ${name}`),
    })),
    {
      id: 'nobody',
      label: 'Unassign',
      disabled: assigneeId === null,
      onSelect: () => onAssign(null, 'Unassigned'),
    },
  ];
  return (
    <DropdownMenu
      label="Who sees to it"
      items={items}
      trigger={
        <Button size="small" busy={busy} icon={<ChevronDownIcon size={16} />}>
          Assign
        </Button>
      }
    />
  );
}
