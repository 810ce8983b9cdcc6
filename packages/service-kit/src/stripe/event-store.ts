import { Schema, type SchemaDefinition } from 'mongoose';
import { insertOnce } from '../insert-once.ts';
import type { Connection } from '../mongo.ts';
import type { PurgeRule } from '../purge.ts';
import { ofEveryTown } from '../town/scope.ts';

export type StripeEventStore<About extends string> = {
  insert(event: { id: string; type: string } & Record<About, string | null>): Promise<boolean>;
};

/** Stripe retries an event for three days (https://docs.stripe.com/webhooks#retries); disputes last longer. */
export const stripeEventRule: PurgeRule = {
  collection: 'stripe_events',
  field: 'receivedAt',
  afterMs: 90 * 86_400_000,
};

export function createStripeEventStore<About extends string>(
  db: Connection,
  { about, now }: { about: About; now: () => Date },
): StripeEventStore<About> {
  const schema = new Schema({ _id: String, type: String, [about]: String, receivedAt: Date } as SchemaDefinition, {
    versionKey: false,
  }).index({ receivedAt: 1 });
  const model = db.model('stripe_event', ofEveryTown(schema), stripeEventRule.collection);
  return {
    insert: ({ id, type, [about]: subject }) =>
      insertOnce(model, { _id: id, type, [about]: subject, receivedAt: now() }),
  };
}
