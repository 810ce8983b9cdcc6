import type { Participation } from '@postcard/contracts/campaigns';
import type { SWRResponse } from 'swr';
import { deriveAlerts, type Alert } from './alerts.ts';
import type { OwnCampaign } from './api.ts';

export type Alerts = {
  known: readonly Alert[];
  pending: boolean;
  error: Error | undefined;
  busy: boolean;
  retry: () => void;
};

export function alertsOf(
  campaigns: SWRResponse<OwnCampaign[], Error>,
  participations: SWRResponse<Participation[], Error>,
  now: Date,
): Alerts {
  const sources = [campaigns, participations];
  const pending = sources.some(({ data, error }) => !data && !error);
  return {
    known: pending ? [] : deriveAlerts(participations.data ?? [], campaigns.data ?? [], now),
    pending,
    error: sources.find(({ data, error }) => !data && error)?.error,
    busy: sources.some(({ isValidating }) => isValidating),
    retry: () => void Promise.all(sources.filter(({ data }) => !data).map(({ mutate }) => mutate())),
  };
}
