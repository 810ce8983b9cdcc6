import { postalRates, type PostalRate } from '@postcard/contracts/campaigns';
import { apiFetch, useApi } from '@postcard/web-kit';

const path = '/api/campaigns/postal-rates';

export const usePostalRates = () => useApi(path, postalRates);

export const addPostalRate = (body: PostalRate) => apiFetch(path, { method: 'POST', body, schema: postalRates });
