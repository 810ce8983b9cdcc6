import { dashboardCampaign, participation, type DashboardCampaign, type Participation } from '@postcard/contracts/campaigns';
import { fetcher, useApi } from '@postcard/web-kit';
import { z } from 'zod';

const campaigns = z.array(dashboardCampaign);
const participations = z.array(participation);
const fresh = { revalidateOnMount: true };

export const useOwnCampaigns = (userId: string) => useApi<DashboardCampaign[]>(`/api/campaigns/user/${userId}`, fetcher({ schema: campaigns }), fresh);
export const useParticipations = (userId: string) => useApi<Participation[]>(`/api/users/${userId}/participations`, fetcher({ schema: participations }), fresh);
