import { membershipPlan, type MembershipPlan } from '@postcard/contracts/identity';
import type { ChangePlanBody, CreatePlanBody } from '@postcard/contracts/membership';
import { apiFetch, fetcher, useApi } from '@postcard/web-kit';
import { z } from 'zod';

/** Every plan, offered or not. */
export const usePlans = () => useApi<MembershipPlan[]>('/api/membership-plans/all', fetcher({ schema: z.array(membershipPlan) }), { revalidateOnMount: true });

export const createPlan = (body: CreatePlanBody): Promise<MembershipPlan> => apiFetch('/api/membership-plans', { method: 'POST', body, schema: membershipPlan });

export const changePlan = (id: number, body: ChangePlanBody): Promise<MembershipPlan> => apiFetch(`/api/membership-plans/${id}`, { method: 'PATCH', body, schema: membershipPlan });
