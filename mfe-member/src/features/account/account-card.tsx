import type { User } from '@postcard/contracts/identity';
import { Card, formatDate } from '@postcard/ui';
import styles from './account.module.css';

/** The account at a glance. */
export function AccountCard({ account }: { account: User }) {
  const facts = [
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
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'Not provided'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
