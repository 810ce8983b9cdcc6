import type { MembershipInvoice, SubscribeBody, Subscription } from '@postcard/contracts';

export type MembershipPorts = {
  apply(principal: { userId: string }, body: SubscribeBody, quickStartId?: string): Promise<unknown>;
  isOpenAnywhere(userId: string): Promise<boolean>;
  recordsOf(userId: string): Promise<{ subscriptions: Subscription[]; membershipInvoices: MembershipInvoice[] }>;
  closeAllOf(userId: string): Promise<void>;
};
