import { dashboardCampaign, participation, type DashboardCampaign, type Participation } from '@postcard/contracts/campaigns';
import { fetcher } from '@postcard/web-kit';
import useSWR from 'swr';
import { z } from 'zod';

const campaigns = z.array(dashboardCampaign);
const participations = z.array(participation);
const fresh = { revalidateOnMount: true };

export const useOwnCampaigns = (userId: string) => useSWR<DashboardCampaign[], Error>(`/api/campaigns/user/${userId}`, fetcher({ schema: campaigns }), fresh);
export const useParticipations = (userId: string) => useSWR<Participation[], Error>(`/api/users/${userId}/participations`, fetcher({ schema: participations }), fresh);
