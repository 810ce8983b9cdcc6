import type { User } from '@postcard/contracts/identity';
import { Card, Facts, formatDate } from '@postcard/ui';

export function AccountCard({ account }: { account: User }) {
  const facts: [string, string | null][] = [
    ['Account Number', account.accountNumber],
    ['Username', account.username],
    ['Business Name', account.businessName],
    ['Business Category', account.businessCategory],
    ['Contact Name', account.contactName],
    ['Email', account.email],
    ['Phone', account.phone],
    ['Member Since', formatDate(account.createdAt, 'MMMM d, yyyy')],
  ];
  return (
    <Card level={2} title="Account">
      <Facts facts={facts} none="Not provided" />
    </Card>
  );
}
