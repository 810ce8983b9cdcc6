import { postalRates, type PostalRate, type PostalRates } from '@postcard/contracts/campaigns';
import { apiFetch, fetcher, useApi } from '@postcard/web-kit';

const path = '/api/campaigns/postal-rates';

export const usePostalRates = () =>
  useApi<PostalRates>(path, fetcher({ schema: postalRates }), { revalidateOnMount: true });

export const addPostalRate = (body: PostalRate): Promise<PostalRates> =>
  apiFetch(path, { method: 'POST', body, schema: postalRates });
