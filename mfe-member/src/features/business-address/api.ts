import { subscription } from '@postcard/contracts/identity';
import { apiFetch } from '@postcard/web-kit';

export const giveBusinessAddress = (id: string, businessAddress: string) =>
  apiFetch(`/api/subscriptions/${encodeURIComponent(id)}/business-address`, {
    method: 'PUT',
    body: { businessAddress },
    schema: subscription,
  });
