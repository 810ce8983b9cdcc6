import type { MembershipInvoice, SubscribeBody, Subscription } from '@postcard/contracts';

/** The part of memberships that accounts use. */
export type MembershipPorts = {
  /** Applies for a membership, under a quick start's id. */
  apply(principal: { userId: string }, body: SubscribeBody, quickStartId?: string): Promise<unknown>;
  /** Returns true if the user has an open membership or application in any town. */
  isOpenAnywhere(userId: string): Promise<boolean>;
  recordsOf(userId: string): Promise<{ subscriptions: Subscription[]; membershipInvoices: MembershipInvoice[] }>;
  closeAllOf(userId: string): Promise<void>;
};
