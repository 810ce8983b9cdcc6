import { membershipPlan, type MembershipPlan } from '@postcard/contracts/identity';
import type { ChangePlanBody, CreatePlanBody } from '@postcard/contracts/membership';
import { apiFetch, readAll, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

export const usePlans = () =>
  useApi<MembershipPlan[]>('/api/membership-plans/all', async (path) =>
    (await readAll(path, z.array(membershipPlan))).toReversed(),
  );

export const createPlan = (body: CreatePlanBody) =>
  apiFetch('/api/membership-plans', { method: 'POST', body, schema: membershipPlan });

export const changePlan = (id: number, body: ChangePlanBody) =>
  apiFetch(`/api/membership-plans/${id}`, { method: 'PATCH', body, schema: membershipPlan });
