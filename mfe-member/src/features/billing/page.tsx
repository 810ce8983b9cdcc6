import { Cluster, Container, Money, Skeleton, Stat, Text } from '@postcard/ui';
import { useState } from 'react';
import { RequireLogin } from '../accounts/require-login.tsx';
import { useMembershipInvoices } from '../membership/api.ts';
import { useInvoices } from './api.ts';
import { BillingDetailsForm } from './billing-details.tsx';
import styles from './billing.module.css';
import { InvoiceTable } from './invoice-table.tsx';
import { MembershipPayments } from './membership-payments.tsx';
import { paidIn, townYear } from './paid-in.ts';

export function Component() {
  return <RequireLogin>{() => <Billing />}</RequireLogin>;
}

function Billing() {
  const { data, error } = useInvoices();
  const memberships = useMembershipInvoices();
  const [year] = useState(() => townYear(new Date()));
  return (
    <Container className={styles['page']}>
      <Cluster justify="between" gap={6} className={styles['head'] ?? ''}>
        <div>
          <h1>Billing</h1>
          <Text lead>Every spot you have paid for, with its invoice.</Text>
        </div>
        {(data || !error) && (
          <Stat
            value={
              data ? (
                <Money cents={paidIn(year, [...data, ...(memberships.data ?? [])])} />
              ) : (
                <Skeleton width="5em" height="1em" />
              )
            }
            label={`Paid in ${year}`}
          />
        )}
      </Cluster>
      <InvoiceTable />
      <MembershipPayments />
      <BillingDetailsForm />
    </Container>
  );
}
