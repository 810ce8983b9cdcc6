import type { User } from '@postcard/contracts/identity';
import { paths } from '@postcard/contracts/paths';
import { Dialog, Facts, formatDate, Stack } from '@postcard/ui';
import { Link } from 'react-router';
import { Fetched } from '@postcard/web-kit';
import { useMember } from './api.ts';
import { FactorReset } from './factor-reset.tsx';
import { PasswordLink } from './password-link.tsx';
import { CategoryForm } from './category-form.tsx';
import { MemberRecord } from './member-record.tsx';
import { MembershipPart } from './membership-part.tsx';
import { PendingTrade } from './pending-trade.tsx';

type Props = { id: string; onClose: () => void; onChanged: () => void };

export function MemberDialog({ id, onClose, onChanged }: Props) {
  const member = useMember(id);
  const { data, mutate } = member;
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
      size="large"
    >
      <Fetched of={member} what="the account" failure="This account could not be shown" height={320}>
        {(data) => <Whole member={data} onChanged={changed} />}
      </Fetched>
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
      <PendingTrade member={member} onChanged={onChanged} />
      <Facts facts={facts} />
      {!member.isAdmin && (
        <Link to={paths.admin({ tab: 'messages', q: member.email })}>Messages with {member.firstName || 'them'}</Link>
      )}
      {!member.isAdmin && <MemberRecord userId={member.id} />}
      {member.acts?.includes('password_link') && <PasswordLink member={member} />}
      {member.hasSecondFactor && member.acts?.includes('factor_reset') && (
        <FactorReset member={member} onChanged={onChanged} />
      )}
      {!member.isAdmin && member.acts?.includes('profile') && (
        <CategoryForm key={member.businessSubcategory} member={member} onChanged={onChanged} />
      )}
      {!member.isAdmin && <MembershipPart member={member} onChanged={onChanged} />}
    </Stack>
  );
}
