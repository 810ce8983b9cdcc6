import { businessAddressBody, type Subscription } from '@postcard/contracts/identity';
import { Button, Stack, TextField } from '@postcard/ui';
import { applyProblem, toast, useMutation, useSession, useZodForm } from '@postcard/web-kit';
import { useSubscription } from '../membership/api.ts';
import { giveBusinessAddress } from './api.ts';

/** Asks for the address of a business that has paid but is not approved; the short form skipped it. */
export function BusinessAddress() {
  const { user } = useSession();
  const { data, mutate } = useSubscription(user?.id);
  if (data?.reviewStatus !== 'pending' || data.applicationData.businessAddress) return null;
  return <AddressForm application={data} onGiven={(next) => void mutate(next, { revalidate: false })} />;
}

type Props = { application: Subscription; onGiven: (next: Subscription) => void };

function AddressForm({ application: { id }, onGiven }: Props) {
  const form = useZodForm(businessAddressBody, { defaultValues: { businessAddress: '' } });
  const { errors, isSubmitting } = form.formState;
  const { run } = useMutation(
    async (_attempt, businessAddress: string) => {
      onGiven(await giveBusinessAddress(id, businessAddress));
      toast({ title: 'Address saved', description: 'We can review your membership now.' });
    },
    { failure: 'Address not saved', onError: (error) => applyProblem(form, error) },
  );
  return (
    <form
      onSubmit={form.handleSubmit(async ({ businessAddress }) => void (await run(businessAddress)))}
      noValidate
      aria-labelledby="business-address"
    >
      <Stack gap={4}>
        <h2 id="business-address">One more thing: your business address</h2>
        <p>We need it to check that your business is local.</p>
        <TextField
          label="Business address"
          autoComplete="street-address"
          required
          maxLength={300}
          error={errors.businessAddress?.message}
          {...form.register('businessAddress')}
        />
        <div>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving...">
            Save address
          </Button>
        </div>
      </Stack>
    </form>
  );
}
