import { subscription, type Subscription } from '@postcard/contracts/identity';
import { apiFetch } from '@postcard/web-kit';

export const giveBusinessAddress = (id: string, businessAddress: string): Promise<Subscription> =>
  apiFetch(`/api/subscriptions/${encodeURIComponent(id)}/business-address`, {
    method: 'PUT',
    body: { businessAddress },
    schema: subscription,
  });
