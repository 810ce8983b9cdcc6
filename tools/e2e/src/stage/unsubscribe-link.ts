import { createHmac } from 'node:crypto';
import type { Stage } from './stage.ts';

/** The token that stands in a reminder to this member; none is due within a test. */
export async function unsubscribeToken(stage: Stage, userId: string): Promise<string> {
  const secrets = stage.database('notify').collection<{ _id: string; value: string }>('link_secrets');
  const value = 'known-to-the-test';
  await secrets.updateOne({ _id: 'unsubscribe-links' }, { $setOnInsert: { value } }, { upsert: true });
  const kept = await secrets.findOne({ _id: 'unsubscribe-links' });
  const content = Buffer.from(JSON.stringify([userId, 'reminders'])).toString('base64url');
  return `${content}.${createHmac('sha256', kept?.value ?? '')
    .update(content)
    .digest('base64url')}`;
}
