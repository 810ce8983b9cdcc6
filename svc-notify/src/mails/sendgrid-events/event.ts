import type { MailState } from '@postcard/contracts';
import { z } from '@postcard/contracts/zod';

const types = ['processed', 'deferred', 'delivered', 'bounce', 'dropped', 'spamreport'] as const;

const schema = z.object({
  sg_event_id: z.string().min(1).max(200),
  event: z.enum(types),
  timestamp: z.number().int().min(0).max(8_640_000_000_000),
  mail_id: z.string().min(1).max(100),
  mail_round: z.coerce.number().int().catch(0),
  reason: z.string().catch(''),
  /** For a bounce, `blocked` means that only this email was rejected. */
  type: z.string().catch(''),
});

export type MailEvent = {
  id: string;
  mailId: string;
  round: number;
  type: (typeof types)[number];
  isBlocked: boolean;
  reason: string;
  at: Date;
};

/** The new state of an email and the states it may follow. */
type Move = { from: readonly MailState[]; state: MailState };

export function eventsIn(raw: string): MailEvent[] {
  const list = z.array(z.unknown()).catch([]).parse(parsed(raw));
  return list.flatMap((each) => {
    const { success, data } = schema.safeParse(each);
    if (!success) return [];
    const { sg_event_id: id, mail_id: mailId, mail_round: round, event: type, reason, timestamp } = data;
    return [
      {
        id,
        mailId,
        round,
        type,
        isBlocked: data.type === 'blocked',
        reason: reason.slice(0, 500),
        at: new Date(timestamp * 1000),
      },
    ];
  });
}

/** Returns the allowed move. Events arrive in any order, so a late `processed` must not change a final state. */
export function moveOf({ type, isBlocked }: MailEvent): Move | null {
  if (type === 'processed') return { from: ['queued'], state: 'sent' };
  if (type === 'delivered') return { from: ['queued', 'sent', 'failed'], state: 'delivered' };
  if (type === 'dropped' || (type === 'bounce' && isBlocked)) return { from: ['queued', 'sent'], state: 'failed' };
  if (type === 'bounce') return { from: ['queued', 'sent', 'delivered', 'failed'], state: 'bounced' };
  if (type === 'spamreport') return { from: ['queued', 'sent', 'delivered', 'failed', 'bounced'], state: 'complained' };
  return null;
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
