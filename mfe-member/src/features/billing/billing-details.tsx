import { billingDetails, billingDetailsBody, type BillingDetails } from '@postcard/contracts/campaigns';
import { Card } from '@postcard/ui';
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
} from '@postcard/web-kit';
import styles from './billing.module.css';

const path = '/api/invoices/billing-details';

export function BillingDetailsForm() {
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
