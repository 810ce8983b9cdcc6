import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { randomUUID } from 'node:crypto';
import { eventData, exchange, type EventData, type SpotId, spotIds } from '@postcard/contracts';
import { createEventFactory } from '@postcard/service-kit';
import { connect } from 'amqplib';
import type { Db } from 'mongodb';

export type ApprovedMember = EventData<'membership.approved'>['member'];
export type Hold = { cardId: string; spotId: SpotId; member: ApprovedMember };
export type CardDocument = { _id: string; claims: object; categories: object };

/** Ten members for each of as many subcategories as a card has spots: on one card no two of a line meet. */
export function membersOf(
  trades: readonly (readonly [category: string, subcategory: string])[],
  each = 10,
): ApprovedMember[] {
  return trades.flatMap(([businessCategory, businessSubcategory], kind) =>
    Array.from({ length: each }, (_, index): ApprovedMember => ({
      userId: `member-${index}-${kind}`,
      accountNumber: `MP-${kind}-${index}`,
      email: `member-${index}-${kind}@example.com`,
      firstName: 'Ada',
      displayName: 'Ada Lopez',
      businessName: `${businessSubcategory} ${index}`,
      businessCategory,
      businessSubcategory,
      membershipId: `MEM-${kind}-${index}`,
      isAdmin: false,
      sessionVersion: 1,
    })),
  );
}

/** Publishes the members to svc-campaigns as svc-identity would, and resolves when it knows them all. */
export async function introduce(members: readonly ApprovedMember[], amqpUrl: string, db: Db): Promise<void> {
  const newEvent = createEventFactory('svc-identity');
  const connection = await connect(amqpUrl);
  const channel = await connection.createConfirmChannel();
  for (const member of members) {
    const data = eventData['membership.approved'].parse({ member, subscriptionId: `s-${member.userId}` });
    const event = newEvent('membership.approved', { id: member.userId, version: 1 }, data);
    channel.publish(exchange, event.type, Buffer.from(JSON.stringify(event)), {
      messageId: event.id,
      type: event.type,
      persistent: true,
    });
  }
  await channel.waitForConfirms();
  await connection.close();
  const known = db.collection('members');
  await waitUntil(async () => (await known.countDocuments()) >= members.length, {
    what: 'svc-campaigns knows the members',
    timeoutMs: 20_000,
  });
}

/**
 * Takes away what an earlier run left and makes new cards, with nothing taken. @returns a hold for every spot, card
 * after card
 */
export async function freshHolds(db: Db, members: readonly ApprovedMember[], cardCount: number): Promise<Hold[]> {
  const cards = db.collection<CardDocument>('campaigns');
  const model = await cards.findOne();
  if (!model) throw new Error('svc-campaigns made no card');
  for (const name of ['campaigns', 'bookings', 'idempotency_keys']) await db.collection(name).deleteMany({});
  const copies = Array.from({ length: cardCount }, () => ({ ...model, _id: randomUUID(), claims: {}, categories: {} }));
  await cards.insertMany(copies);
  const each = members.length / spotIds().length;
  return copies.flatMap(({ _id }, card) =>
    spotIds().map((spotId, kind): Hold => ({
      cardId: _id,
      spotId,
      member: members[kind * each + (card % each)] as ApprovedMember,
    })),
  );
}
