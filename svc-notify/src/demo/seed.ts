import { demoMessages } from '@postcard/demo-data';
import { newConversation } from '../conversations/conversation.ts';
import type { ConversationStore } from '../conversations/store.ts';

type Deps = { conversations: Pick<ConversationStore, 'insert' | 'byId'>; now: () => Date };

const hourMs = 3_600_000;

/** Creates the demo's messages, once. Two processes may start at once. */
export async function seedDemoMessages({ conversations, now }: Deps): Promise<void> {
  for (const { userId, hoursAgo, subject, content } of demoMessages) {
    const id = `demo-message-${userId}`;
    const isThere = async () => (await conversations.byId(id, { sender: 'team' })) !== null;
    if (await isThere()) continue;
    const message = {
      id: `${id}-1`,
      sender: 'member',
      content,
      createdAt: new Date(now().getTime() - hoursAgo * hourMs),
    } as const;
    try {
      await conversations.insert(newConversation(userId, subject, { id, message }), message);
    } catch (error) {
      if (!(await isThere())) throw error;
    }
  }
}
