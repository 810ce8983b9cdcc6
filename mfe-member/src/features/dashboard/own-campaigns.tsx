import { Fetched, type FetchedProps } from '@postcard/web-kit';
import type { OwnCampaign } from './api.ts';

export const OwnCampaigns = (props: Pick<FetchedProps<OwnCampaign[]>, 'of' | 'children'>) => (
  <Fetched {...props} what="your campaigns" failure="Your campaigns could not be shown" height={240} />
);
