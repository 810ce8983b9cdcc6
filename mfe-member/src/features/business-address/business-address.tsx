import { businessAddressBody, type Subscription, subscription } from '@postcard/contracts/identity';
import { Form, SubmitButton, TextInput, toast, useSession, useSubmit, useZodForm, apiFetch } from '@postcard/web-kit';
import { useSubscription } from '../membership/api.ts';

export function BusinessAddress() {
  const { user } = useSession();
  const { data, mutate } = useSubscription(user?.id);
  if (data?.reviewStatus !== 'pending' || data.applicationData.businessAddress) return null;
  return <AddressForm application={data} onGiven={(next) => void mutate(next, { revalidate: false })} />;
}

type Props = { application: Subscription; onGiven: (next: Subscription) => void };

function AddressForm({ application: { id }, onGiven }: Props) {
  const form = useZodForm(businessAddressBody, { defaultValues: { businessAddress: '' } });
  const sending = useSubmit(form, {
    send: ({ businessAddress }) => giveBusinessAddress(id, businessAddress),
    onSent: (saved) => {
      onGiven(saved);
      toast({ title: 'Address saved', description: 'We can review your membership now.' });
    },
    failure: 'Address not saved',
  });
  return (
    <Form {...sending} gap={4} aria-labelledby="business-address">
      <h2 id="business-address">One more thing: your business address</h2>
      <p>We need it to check that your business is local.</p>
      <TextInput name="businessAddress" required maxLength={300} />
      <div>
        <SubmitButton busyLabel="Saving...">Save address</SubmitButton>
      </div>
    </Form>
  );
}

const giveBusinessAddress = (id: string, businessAddress: string) =>
  apiFetch(`/api/subscriptions/${encodeURIComponent(id)}/business-address`, {
    method: 'PUT',
    body: { businessAddress },
    schema: subscription,
  });
