import { billingDetails, billingDetailsBody, type BillingDetails } from '@postcard/contracts/campaigns';
import { Card, ErrorState, Loading, Skeleton } from '@postcard/ui';
import {
  apiFetch,
  Form,
  SubmitButton,
  TextInput,
  toast,
  useApi,
  userMessageOf,
  useSubmit,
  useZodForm,
} from '@postcard/web-kit';
import styles from './billing.module.css';

const path = '/api/invoices/billing-details';

export function BillingDetailsForm() {
  const { data, error, mutate } = useApi(path, billingDetails);
  if (error && !data)
    return (
      <ErrorState title="We couldn’t load your billing details" onRetry={() => void mutate()}>
        {userMessageOf(error)}
      </ErrorState>
    );
  return (
    <Card level={2} title="Billing details">
      {data ? (
        <DetailsForm details={data} onSaved={(saved) => void mutate(saved, { revalidate: false })} />
      ) : (
        <Loading label="Loading your billing details">
          <Skeleton shape="block" height={280} />
        </Loading>
      )}
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
      <p>Your next invoices name your business with these. Invoices you have stay as they are.</p>
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
