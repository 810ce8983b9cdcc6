import type { Logger } from '@postcard/service-kit';
import type { CustomerFacts, CustomerStore } from './customer-store.ts';
import type { PaymentProvider } from './provider.ts';
import type { Members } from '../ports.ts';

type Deps = {
  store: CustomerStore;
  members: Pick<Members, 'byId'>;
  provider: Pick<PaymentProvider, 'createCustomer' | 'updateCustomer'>;
  log: Logger;
};

export type Customers = ReturnType<typeof createCustomers>;

export function createCustomers({ store, members, provider, log }: Deps) {
  async function factsOf(userId: string): Promise<CustomerFacts> {
    const member = await members.byId(userId);
    return { email: member?.email ?? '', name: member?.businessName ?? '' };
  }

  return {
    /** Returns the member's customer, created at the first payment. @throws NamedError payment_provider_unavailable */
    async idOf(userId: string): Promise<string> {
      const customer = (await store.byId(userId)) ?? (await store.begin(userId, await factsOf(userId)));
      if (customer.customerId) return customer.customerId;
      const id = await store.keep(userId, await provider.createCustomer(customer));
      await store.change(userId, await factsOf(userId));
      return id;
    },

    follow: async (userId: string): Promise<void> => store.change(userId, await factsOf(userId)),

    async sendChanges(): Promise<void> {
      for (const customer of await store.changed()) {
        await provider
          .updateCustomer(customer)
          .then(() => store.markSent(customer))
          .catch((error: unknown) =>
            log.warn({ err: error, userId: customer.userId }, 'customer not updated, next time'),
          );
      }
    },
  };
}
