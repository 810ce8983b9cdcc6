import type { User } from '@postcard/contracts/identity';
import { paths } from '@postcard/contracts/paths';
import { Dialog, ErrorState, Facts, formatDate, Loading, Skeleton, Stack } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { Link } from 'react-router';
import { useMember } from './api.ts';
import { CategoryForm } from './category-form.tsx';
import { MembershipPart } from './membership-part.tsx';

type Props = { id: string; onClose: () => void; onChanged: () => void };

/** One account: who it is, its category, its membership. */
export function MemberDialog({ id, onClose, onChanged }: Props) {
  const { data, error, mutate, isValidating } = useMember(id);
  const changed = () => {
    void mutate();
    onChanged();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={data ? data.businessName || data.displayName : 'Member'}
      description="An account and its membership"
    >
      {data && <Whole member={data} onChanged={changed} />}
      {!data && error && (
        <ErrorState title="This account could not be shown" onRetry={() => void mutate()} busy={isValidating}>
          {userMessageOf(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <Loading label="Loading the account">
          <Skeleton shape="block" height={320} />
        </Loading>
      )}
    </Dialog>
  );
}

function Whole({ member, onChanged }: { member: User; onChanged: () => void }) {
  const facts: [string, string | null][] = [
    ['Contact', member.contactName],
    ['Email', `${member.email}${member.emailVerified ? '' : ' (not confirmed)'}`],
    ['Phone', member.phone],
    ['Website', member.website],
    ['Account', member.accountNumber],
    ['Registered', formatDate(member.createdAt)],
  ];
  return (
    <Stack gap={6}>
      <Facts facts={facts} />
      {!member.isAdmin && (
        <Link to={paths.admin({ tab: 'messages', q: member.email })}>Messages with {member.firstName || 'them'}</Link>
      )}
      {!member.isAdmin && <CategoryForm key={member.businessSubcategory} member={member} onChanged={onChanged} />}
      {!member.isAdmin && <MembershipPart member={member} onChanged={onChanged} />}
    </Stack>
  );
}
