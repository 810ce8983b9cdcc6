import {
  Cluster,
  Container,
  Money,
  Skeleton,
  Stat,
  Text,
  Card,
  Button,
  formatDate,
  StatusBadge,
  VisuallyHidden,
  type DataTableColumn,
} from '@postcard/ui';
import { useState } from 'react';
import { billingDetails, billingDetailsBody, type BillingDetails, type Invoice } from '@postcard/contracts/campaigns';
import {
  apiFetch,
  Form,
  SubmitButton,
  TextInput,
  toast,
  useApi,
  useSubmit,
  useZodForm,
  Fetched,
  leaveFor,
  useMutation,
} from '@postcard/web-kit';
import type { MembershipInvoice } from '@postcard/contracts/membership';
import { RequireLogin } from '../accounts/require-login.tsx';
import { useMembershipInvoices, openInvoice } from '../membership/api.ts';
import { useInvoices, InvoiceTable, Payments } from './invoice-table.tsx';
import styles from './billing.module.css';

export const Component = () => <RequireLogin>{() => <Billing />}</RequireLogin>;

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

const path = '/api/invoices/billing-details';

function BillingDetailsForm() {
  const details = useApi(path, billingDetails);
  return (
    <Card level={2} title="Billing details">
      <Fetched of={details} what="your billing details" failure="We couldn’t load your billing details" height={280}>
        {(data) => (
          <DetailsForm details={data} onSaved={(saved) => void details.mutate(saved, { revalidate: false })} />
        )}
      </Fetched>
    </Card>
  );
}

function DetailsForm({ details, onSaved }: { details: BillingDetails; onSaved: (details: BillingDetails) => void }) {
  const form = useZodForm(billingDetailsBody, { defaultValues: details });
  const sending = useSubmit(form, {
    send: (body) => apiFetch(path, { method: 'PUT', body, schema: billingDetails }),
    resetTo: (saved) => saved,
    onSent: (saved) => {
      onSaved(saved);
      toast({ title: 'Billing details saved', description: 'Your next invoices show them.' });
    },
    failure: 'Billing details not saved',
    alwaysToasts: true,
  });

  return (
    <Form {...sending} label="Billing details">
      <p>We use these details on future invoices. Existing invoices don’t change.</p>
      <div className={styles['columns']}>
        <TextInput name="contactName" label="Contact" />
        <TextInput name="street" label="Street address" autoComplete="billing street-address" />
        <TextInput name="city" label="City" autoComplete="billing address-level2" />
        <TextInput name="state" label="State" autoComplete="billing address-level1" />
        <TextInput name="zipCode" label="ZIP Code" autoComplete="billing postal-code" />
        <TextInput name="taxId" label="Tax ID" hint="Optional" />
        <TextInput name="poNumber" label="PO number" hint="Optional" />
      </div>
      <div>
        <SubmitButton variant="secondary" busyLabel="Saving...">
          Save billing details
        </SubmitButton>
      </div>
    </Form>
  );
}

const words = { paid: 'Paid', open: 'Unpaid', void: 'Void' } as const;

const columns: DataTableColumn<MembershipInvoice>[] = [
  { id: 'number', header: 'Invoice number', cell: 'invoiceNumber', isRowHeader: true },
  { id: 'date', header: 'Date', isOneLine: true, cell: ({ date }) => formatDate(date), sortBy: 'date' },
  { id: 'description', header: 'Description', cell: 'description' },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money cents={amount} />, align: 'end' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge
        status={status === 'paid' ? 'paid' : status === 'open' ? 'pending' : 'cancelled'}
        label={words[status]}
      />
    ),
  },
  { id: 'view', header: 'Receipt', cell: (invoice) => <View invoice={invoice} />, align: 'end' },
];

function MembershipPayments() {
  const payments = useMembershipInvoices();
  if (payments.data ? payments.data.length === 0 : !payments.error) return null;
  return (
    <section className={styles['memberships']} aria-labelledby="membership-payments">
      <h2 id="membership-payments">Membership</h2>
      <Payments
        of={payments}
        caption="Membership payments"
        columns={columns}
        failure="Your membership payments could not be shown"
        empty={null}
      />
    </section>
  );
}

/** The provider's address of an invoice expires, so it is requested on click. */
function View({ invoice }: { invoice: MembershipInvoice }) {
  const { busy, run } = useMutation(async () => leaveFor((await openInvoice(invoice)).url), {
    failure: 'The receipt could not be opened',
  });

  return (
    <Button size="small" busy={busy} className={styles['view'] ?? ''} onClick={run}>
      {invoice.status === 'open' ? 'Pay' : 'View Receipt'}
      <VisuallyHidden> {invoice.invoiceNumber}</VisuallyHidden>
    </Button>
  );
}

export const townYear = (instant: string | Date): string => formatDate(instant, 'MMMM yyyy').slice(-4);

type Paid = Pick<Invoice, 'amount' | 'paidDate' | 'creditNote'> & { status: string };

export function paidIn(year: string, invoices: readonly Paid[]): number {
  const paid = invoices.filter(
    ({ status, paidDate, creditNote }) =>
      status === 'paid' && !creditNote && paidDate !== null && townYear(paidDate) === year,
  );
  return paid.reduce((sum, { amount }) => sum + amount, 0);
}
