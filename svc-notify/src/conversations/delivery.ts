import { inTownOf, createRepeatingJob, type Logger } from '@postcard/service-kit';
import { email, toTeam as emailTeam, type Addresses } from '../effect-types.ts';
import { teamPage, memberPage, messageForMember, messageForTeam } from '../mail-templates/messages.ts';
import { withHarmlessNames } from '../mail-templates/strangers-text.ts';
import type { Mails } from '../mails/module.ts';
import { nameOf } from '../people/members/policy.ts';
import type { People } from '../people/module.ts';
import type { ConversationStore, ConversationWithMessages } from './store.ts';
import { excerptOf, presentConversation, type Message, type Conversation } from './conversation.ts';

const pollMs = 5000;

type Deps = Pick<Mails, 'enqueue'> &
  Pick<People, 'members' | 'choicesOf' | 'showNotice' | 'live'> & {
    conversations: ConversationStore;
    addresses: Addresses;
    log: Logger;
  };

export type Delivery = ReturnType<typeof createDelivery>;

/** Delivers messages by email, notice and live update, each once. After a crash the next check delivers them. */
export function createDelivery(deps: Deps) {
  const { conversations, members, enqueue, choicesOf, showNotice, live, addresses, log } = deps;

  async function toTeam(conversation: Conversation, message: Message): Promise<void> {
    const member = await members.byId(conversation.memberId);
    const { id, subject, memberId: about } = conversation;
    const names = { name: nameOf(member), businessName: member?.businessName ?? '' };
    const content = messageForTeam({ ...names, subject, content: message.content, url: teamPage(addresses, id) });
    await enqueue(`message:${message.id}`, { ...emailTeam('message-for-team', addresses, content), about });
  }

  async function toMember(conversation: Conversation, message: Message): Promise<void> {
    const member = await members.byId(conversation.memberId);
    if (member?.isClosed) return;
    const { id, subject, memberId } = conversation;
    if (member?.email && (await choicesOf(memberId)).messages) {
      const content = messageForMember({
        ...withHarmlessNames({ firstName: member.firstName, subject }),
        content: message.content,
        url: memberPage(addresses, id),
      });
      await enqueue(`message:${message.id}`, email('message-for-member', member.email, content, { about: memberId }));
    }
    await showNotice(`message:${message.id}`, {
      userId: memberId,
      type: 'message',
      title: 'New message from the team',
      message: excerptOf(message.content),
      relatedId: id,
    });
  }

  async function deliver(conversation: Conversation, message: Message): Promise<void> {
    await (message.sender === 'member' ? toTeam : toMember)(conversation, message);
    await conversations.markDelivered(conversation.id, message.id);
  }

  async function show(
    conversation: Conversation,
    sides: readonly Message['sender'][] = ['member', 'team'],
  ): Promise<void> {
    const member = await members.byId(conversation.memberId);
    if (sides.includes('member'))
      live.sendToPerson(conversation.memberId, 'message', presentConversation(conversation, 'member', member));
    if (sides.includes('team')) live.sendToTeam('message', presentConversation(conversation, 'team', member));
  }

  async function deliverLeft(): Promise<void> {
    for (const conversation of await conversations.undelivered())
      await inTownOf(conversation, async () => {
        for (const message of conversation.messages.filter(({ id }) => conversation.untold.includes(id)))
          await deliver(conversation, message);
        await conversations.markAllDelivered(conversation.id);
      });
  }

  return {
    show,
    deliverLeft,

    async message(conversation: ConversationWithMessages, message: Message): Promise<void> {
      try {
        await deliver(conversation, message);
        await show(conversation);
      } catch (error) {
        log.warn({ err: error, conversationId: conversation.id, messageId: message.id }, 'message not delivered yet');
      }
    },

    ...createRepeatingJob(deliverLeft, {
      everyMs: pollMs,
      onError: (error) => log.warn({ err: error }, 'delivery of messages paused'),
    }),
  };
}
