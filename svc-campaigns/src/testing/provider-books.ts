export type ProviderBooks = {
  customers: Record<string, { id: string; email: string | null; name: string | null; metadata: { userId?: string } }>;
  refunds: Record<string, { id: string; amount: number; status: string; metadata: { bookingId?: string } }>;
  intents: Record<
    string,
    {
      status: string;
      customer: string | null;
      charge: { captured: boolean; amountRefunded: number } | null;
      metadata: { bookingId?: string };
    }
  >;
  disputes: Record<string, { id: string; status: string; evidence?: Record<string, string>; submissions?: number }>;
  files: Record<string, { filename: string; size: number }>;
};
