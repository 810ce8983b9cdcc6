import { dashboardCampaign, participation, type Participation } from '@postcard/contracts/campaigns';
import { readAll, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

/** Values that a card lacks are filled with the specification's figures. */
const ownCampaign = dashboardCampaign.extend({
  zone: dashboardCampaign.shape.zone.nullish(),
  zipCode: z.string().nullish(),
  adSpots: dashboardCampaign.shape.adSpots.default([]),
});
export type OwnCampaign = z.infer<typeof ownCampaign>;

const campaigns = z.array(ownCampaign);
const participations = z.array(participation);
export const useOwnCampaigns = (userId: string) =>
  useApi<OwnCampaign[]>(`/api/campaigns/user/${userId}`, async (path) =>
    (await readAll(path, campaigns)).toSorted((one, other) => one.startDate.localeCompare(other.startDate)),
  );
export const useParticipations = (userId: string) =>
  useApi<Participation[]>(`/api/users/${userId}/participations`, (path) => readAll(path, participations));
