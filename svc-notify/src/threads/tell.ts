import { createRepeatingJob, type Logger } from '@postcard/service-kit';
import type { Addresses } from '../effect-types.ts';
import { deskPage, memberPage, messageForMember, messageForTeam } from '../mail-templates/messages.ts';
import { withHarmlessNames } from '../mail-templates/strangers-text.ts';
import type { MailStore } from '../mails/store.ts';
import { nameOf } from '../members/policy.ts';
import type { MemberStore } from '../members/store.ts';
import type { NotificationStore } from '../notifications/store.ts';
import type { PreferenceStore } from '../preferences/store.ts';
import type { Live } from '../streams/live.ts';
import type { ThreadStore, ThreadWithMessages } from './store.ts';
import { excerptOf, presentThread, type Message, type Thread } from './thread.ts';

const pollMs = 5000;

type Deps = {
  threads: ThreadStore;
  members: MemberStore;
  mails: MailStore;
  notifications: NotificationStore;
  preferences: PreferenceStore;
  live: Live;
  addresses: Addresses;
  log: Logger;
};

export type Tell = ReturnType<typeof createTell>;

/**
 * Tells of messages: an email and, to a member, a notice, each stored under a name made from the message and so only
 * once; and both sides' open pages. What a process that died has left is told by the next look, half a minute later.
 */
export function createTell({ threads, members, mails, notifications, preferences, live, addresses, log }: Deps) {
  async function toTeam(thread: Thread, message: Message): Promise<void> {
    const member = await members.byId(thread.memberId);
    const url = deskPage(addresses, thread.id);
    const content = messageForTeam({
      name: nameOf(member),
      businessName: member?.businessName ?? '',
      subject: thread.subject,
      content: message.content,
      url,
    });
    await mails.enqueue(`message:${message.id}`, {
      template: 'message-for-team',
      to: addresses.team,
      content,
      about: thread.memberId,
    });
  }

  async function toMember(thread: Thread, message: Message): Promise<void> {
    const member = await members.byId(thread.memberId);
    if (member?.isClosed) return;
    const url = memberPage(addresses, thread.id);
    if (member?.email && (await preferences.of(thread.memberId)).messages) {
      const content = messageForMember({
        ...withHarmlessNames({ firstName: member.firstName, subject: thread.subject }),
        content: message.content,
        url,
      });
      await mails.enqueue(`message:${message.id}`, {
        template: 'message-for-member',
        to: member.email,
        content,
        about: thread.memberId,
      });
    }
    const draft = {
      userId: thread.memberId,
      type: 'message',
      title: 'New message from the team',
      message: excerptOf(message.content),
      relatedId: thread.id,
    };
    const notice = await notifications.insert(`message:${message.id}`, draft);
    if (notice) live.tellPerson(thread.memberId, 'notice', notice);
  }

  async function told(thread: Thread, message: Message): Promise<void> {
    await (message.sender === 'member' ? toTeam : toMember)(thread, message);
    await threads.told(thread.id, message.id);
  }

  /** Shows a conversation as it stands now to the open pages of one side or of both. */
  async function show(thread: Thread, sides: readonly Message['sender'][] = ['member', 'team']): Promise<void> {
    const member = await members.byId(thread.memberId);
    if (sides.includes('member')) live.tellPerson(thread.memberId, 'message', presentThread(thread, 'member', member));
    if (sides.includes('team')) live.tellTeam('message', presentThread(thread, 'team', member));
  }

  /** Tells what a process that died has left. */
  async function tellLeft(): Promise<void> {
    for (const thread of await threads.untold()) {
      for (const message of thread.messages.filter(({ id }) => thread.untold.includes(id))) await told(thread, message);
      await threads.allTold(thread.id);
    }
  }

  return {
    show,
    tellLeft,

    /** Tells of a message just stored, which stays stored whatever becomes of this. */
    async message(thread: ThreadWithMessages, message: Message): Promise<void> {
      try {
        await told(thread, message);
        await show(thread);
      } catch (error) {
        log.warn({ err: error, threadId: thread.id, messageId: message.id }, 'message not told yet');
      }
    },

    ...createRepeatingJob(tellLeft, {
      everyMs: pollMs,
      onError: (error) => log.warn({ err: error }, 'telling of messages paused'),
    }),
  };
}
