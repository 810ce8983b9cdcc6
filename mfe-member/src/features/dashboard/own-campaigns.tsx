import { ErrorState, Loading, Skeleton } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import type { OwnCampaign } from './api.ts';

type Props = { of: SWRResponse<OwnCampaign[], Error>; children: (campaigns: readonly OwnCampaign[]) => ReactNode };

export function OwnCampaigns({ of: { data, error, isValidating, mutate }, children }: Props) {
  if (data) return children(data);
  if (error)
    return (
      <ErrorState title="Your campaigns could not be shown" onRetry={() => void mutate()} busy={isValidating}>
        {userMessageOf(error)}
      </ErrorState>
    );
  return (
    <Loading label="Loading your campaigns">
      <Skeleton shape="block" height={240} />
    </Loading>
  );
}
