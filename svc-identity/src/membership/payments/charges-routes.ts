import type { Routes } from '../../parts.ts';
import { membershipMoneyRoutes as routes, type MembershipCharge } from '@postcard/contracts';
import { membershipExportHeader, membershipExportName, membershipExportRow } from '@postcard/exports/memberships';
import { everyOf, presentPage, sendCsv, type Page } from '@postcard/service-kit';
import type { SubscriptionStore } from '../subscriptions/store.ts';
import { presentInvoice, type ChargesQuery, type InvoiceStore } from './invoice-store.ts';

type Deps = { invoices: Pick<InvoiceStore, 'all'>; subscriptions: Pick<SubscriptionStore, 'namesOf'>; now: () => Date };

export function addChargesRoutes({ serve }: Routes, { invoices, subscriptions, now }: Deps): void {
  async function charges(query: ChargesQuery): Promise<Page<MembershipCharge>> {
    const page = await invoices.all(query);
    const names = await subscriptions.namesOf([...new Set(page.items.map(({ subscriptionId }) => subscriptionId))]);
    return {
      ...page,
      items: page.items.map((invoice) => ({
        ...presentInvoice(invoice),
        userId: invoice.userId,
        businessName: names.get(invoice.subscriptionId) ?? '',
      })),
    };
  }

  async function* ledger(): AsyncGenerator<string> {
    yield membershipExportHeader;
    for await (const charge of everyOf(charges)) yield membershipExportRow(charge);
  }

  serve(routes.listMembershipCharges, async ({ query, ctx }) => presentPage(ctx, await charges(query)));

  serve(routes.exportMembershipCharges, ({ ctx }) => sendCsv(ctx, membershipExportName(now()), ledger()));
}
