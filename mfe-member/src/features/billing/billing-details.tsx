import { billingDetails, billingDetailsBody, type BillingDetails } from '@postcard/contracts/campaigns';
import { Button, Card, ErrorState, Loading, Skeleton, Stack, TextField } from '@postcard/ui';
import { apiFetch, applyProblem, fetcher, toast, useApi, userMessageOf, useZodForm } from '@postcard/web-kit';
import styles from './billing.module.css';

const path = '/api/invoices/billing-details';

export function BillingDetailsForm() {
  const { data, error, mutate } = useApi<BillingDetails>(path, fetcher({ schema: billingDetails }), {
    revalidateOnMount: true,
  });
  if (error && !data)
    return (
      <ErrorState title="We couldn’t load your billing details" onRetry={() => void mutate()}>
        {userMessageOf(error)}
      </ErrorState>
    );
  return (
    <Card level={2} title="Billing details">
      {data ? (
        <Form details={data} onSaved={(saved) => void mutate(saved, { revalidate: false })} />
      ) : (
        <Loading label="Loading your billing details">
          <Skeleton shape="block" height={280} />
        </Loading>
      )}
    </Card>
  );
}

function Form({ details, onSaved }: { details: BillingDetails; onSaved: (details: BillingDetails) => void }) {
  const form = useZodForm(billingDetailsBody, { defaultValues: details });
  const { errors, isSubmitting } = form.formState;
  const field = (name: keyof BillingDetails) => ({ error: errors[name]?.message, ...form.register(name) });

  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await apiFetch(path, { method: 'PUT', body, schema: billingDetails });
      form.reset(saved);
      onSaved(saved);
      toast({ title: 'Billing details saved', description: 'Your next invoices show them.' });
    } catch (error) {
      applyProblem(form, error);
      toast({ variant: 'destructive', title: 'Billing details not saved', description: userMessageOf(error) });
    }
  });

  return (
    <form onSubmit={submit} noValidate aria-label="Billing details">
      <Stack gap={5}>
        <p>Your next invoices name your business with these. Invoices you have stay as they are.</p>
        <div className={styles['columns']}>
          <TextField label="Contact" autoComplete="name" {...field('contactName')} />
          <TextField label="Street address" autoComplete="billing street-address" {...field('street')} />
          <TextField label="City" autoComplete="billing address-level2" {...field('city')} />
          <TextField label="State" autoComplete="billing address-level1" {...field('state')} />
          <TextField label="ZIP Code" autoComplete="billing postal-code" {...field('zipCode')} />
          <TextField label="Tax ID" hint="Optional" {...field('taxId')} />
          <TextField label="PO number" hint="Optional" {...field('poNumber')} />
        </div>
        <div>
          <Button type="submit" variant="secondary" busy={isSubmitting} busyLabel="Saving...">
            Save billing details
          </Button>
        </div>
      </Stack>
    </form>
  );
}
