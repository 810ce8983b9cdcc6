import { inTownOf, createRepeatingJob, type Logger } from '@postcard/service-kit';
import type { Addresses } from '../effect-types.ts';
import { teamPage, memberPage, messageForMember, messageForTeam } from '../mail-templates/messages.ts';
import { withHarmlessNames } from '../mail-templates/strangers-text.ts';
import type { MailStore } from '../mails/store.ts';
import { nameOf } from '../members/policy.ts';
import type { MemberStore } from '../members/store.ts';
import type { NotificationStore } from '../notifications/store.ts';
import type { PreferenceStore } from '../preferences/store.ts';
import type { Live } from '../streams/live.ts';
import type { ConversationStore, ConversationWithMessages } from './store.ts';
import { excerptOf, presentConversation, type Message, type Conversation } from './conversation.ts';

const pollMs = 5000;

type Deps = {
  conversations: ConversationStore;
  members: MemberStore;
  mails: MailStore;
  notifications: NotificationStore;
  preferences: PreferenceStore;
  live: Live;
  addresses: Addresses;
  log: Logger;
};

export type Delivery = ReturnType<typeof createDelivery>;

/** Delivers messages by email, notice and live update, each once. After a crash the next check does. */
export function createDelivery({
  conversations,
  members,
  mails,
  notifications,
  preferences,
  live,
  addresses,
  log,
}: Deps) {
  async function toTeam(conversation: Conversation, message: Message): Promise<void> {
    const member = await members.byId(conversation.memberId);
    const url = teamPage(addresses, conversation.id);
    const content = messageForTeam({
      name: nameOf(member),
      businessName: member?.businessName ?? '',
      subject: conversation.subject,
      content: message.content,
      url,
    });
    await mails.enqueue(`message:${message.id}`, {
      template: 'message-for-team',
      to: addresses.team,
      content,
      about: conversation.memberId,
    });
  }

  async function toMember(conversation: Conversation, message: Message): Promise<void> {
    const member = await members.byId(conversation.memberId);
    if (member?.isClosed) return;
    const url = memberPage(addresses, conversation.id);
    if (member?.email && (await preferences.of(conversation.memberId)).messages) {
      const content = messageForMember({
        ...withHarmlessNames({ firstName: member.firstName, subject: conversation.subject }),
        content: message.content,
        url,
      });
      await mails.enqueue(`message:${message.id}`, {
        template: 'message-for-member',
        to: member.email,
        content,
        about: conversation.memberId,
      });
    }
    const draft = {
      userId: conversation.memberId,
      type: 'message',
      title: 'New message from the team',
      message: excerptOf(message.content),
      relatedId: conversation.id,
    };
    const notice = await notifications.insert(`message:${message.id}`, draft);
    if (notice) live.sendToPerson(conversation.memberId, 'notice', notice);
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

    /** Delivers a stored message; a failure leaves it for the next check. */
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
