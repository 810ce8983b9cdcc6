import type { ConversationBox } from '@postcard/contracts';
import {
  findPage,
  searchable,
  type Connection,
  type Page,
  type Paging,
  type WithSearchText,
} from '@postcard/service-kit';
import { Schema } from 'mongoose';
import {
  boxFilter,
  excerptOf,
  mostMessages,
  type Message,
  type Sender,
  type Side,
  type SideState,
  type Conversation,
} from './conversation.ts';

/** `untold` are messages whose email and notice may be missing; `tellAt` is the time of their next check. */
export type ConversationDocument = Omit<Conversation, 'id'> & {
  _id: string;
  messages: Message[];
  untold: string[];
  tellAt: Date | null;
} & WithSearchText;

export type ConversationWithMessages = Conversation & { messages: Message[] };
type UndeliveredConversation = ConversationWithMessages & { untold: string[] };

const schema = new Schema<ConversationDocument>(
  {
    _id: String,
    memberId: String,
    subject: String,
    excerpt: String,
    lastSender: String,
    messageCount: Number,
    member: { isRead: Boolean, archived: Boolean },
    team: { isRead: Boolean, archived: Boolean, wrote: Boolean },
    messages: [{ _id: false, id: String, sender: String, content: String, createdAt: Date, authorId: String }],
    assigneeId: String,
    version: Number,
    untold: [String],
    tellAt: Date,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false },
)
  .index({ memberId: 1, updatedAt: -1, _id: -1 })
  .index({ 'team.archived': 1, updatedAt: -1, _id: -1 })
  .index({ 'team.archived': 1, 'team.wrote': 1, updatedAt: -1, _id: -1 })
  .index({ 'team.archived': 1, 'team.isRead': 1 })
  .index({ lastSender: 1, 'team.archived': 1, updatedAt: -1, _id: -1 })
  .index({ assigneeId: 1, 'team.archived': 1, updatedAt: -1, _id: -1 })
  .index({ assigneeId: 1, 'team.archived': 1, 'team.isRead': 1 })
  // Jobs run across towns, so these indexes do not start with one.
  .index({ tellAt: 1, townId: 1 });

const longestSearched = 2000;
/** The subject and first message never change. */
const searchText = searchable(
  schema,
  ['subject', 'messages'],
  ({ subject, messages }: Pick<ConversationDocument, 'subject' | 'messages'>) => [
    `${subject}\n${messages[0]?.content ?? ''}`.slice(0, longestSearched),
  ],
);

export const mostCounted = 1000;
/** After this time an undelivered message's process is assumed to have crashed. */
const deliverAfterMs = 30_000;

export const plainConversation = ({
  _id,
  messages: _messages,
  untold: _untold,
  tellAt: _tellAt,
  searchText: _text,
  ...conversation
}: ConversationDocument): Conversation => ({ id: _id, ...conversation });
// Counts the messages, as the embedded server may return `messageCount` before or after a concurrent append.
const wholeConversation = (document: ConversationDocument): UndeliveredConversation => ({
  ...plainConversation(document),
  messageCount: document.messages.length,
  messages: document.messages,
  untold: document.untold,
});

export type ConversationStore = ReturnType<typeof createConversationStore>;

/** Stores a conversation's messages in its document, so that concurrent messages are all kept, in one order. */
export function createConversationStore(db: Connection, now: () => Date) {
  const model = db.model('thread', schema, 'threads');
  const ownedBy = (side: Side) => (side.sender === 'member' ? { memberId: { $eq: side.memberId } } : {});
  const one = (id: string, side: Side) => ({ _id: { $eq: id }, ...ownedBy(side) });
  const tellAt = () => new Date(now().getTime() + deliverAfterMs);

  return {
    model,

    async insert({ id, ...conversation }: Conversation, first: Message): Promise<void> {
      await model.create({
        _id: id,
        ...conversation,
        messages: [first],
        ...searchText({ subject: conversation.subject, messages: [first] }),
        untold: [first.id],
        tellAt: tellAt(),
      });
    },

    async byId(id: string, side: Side): Promise<ConversationWithMessages | null> {
      const document = await model.findOne(one(id, side)).lean<ConversationDocument>();
      return document && wholeConversation(document);
    },

    /** Adds a message; null if the conversation is missing, full or changed since `version`. `closes` archives it. */
    async append(
      id: string,
      side: Side,
      message: Message,
      { version, closes = false }: { version?: number; closes?: boolean } = {},
    ): Promise<ConversationWithMessages | null> {
      const other: Sender = side.sender === 'team' ? 'member' : 'team';
      const document = await model
        .findOneAndUpdate(
          { ...one(id, side), messageCount: { $lt: mostMessages }, ...(version !== undefined && atVersion(version)) },
          {
            $push: { messages: message, untold: message.id },
            $inc: { messageCount: 1, version: 1 },
            $max: { updatedAt: message.createdAt },
            $set: {
              excerpt: excerptOf(message.content),
              lastSender: side.sender,
              tellAt: tellAt(),
              [`${other}.isRead`]: false,
              [`${other}.archived`]: false,
              ...(side.sender === 'team' && { 'team.wrote': true }),
              ...(closes && { 'team.archived': true }),
              ...(version !== undefined && { [`${side.sender}.isRead`]: true }),
            },
          },
          { returnDocument: 'after' },
        )
        .lean<ConversationDocument>();
      return document && wholeConversation(document);
    },

    async change(
      id: string,
      side: Side,
      change: { [name in keyof SideState]?: SideState[name] | undefined },
    ): Promise<Conversation | null> {
      const set = Object.fromEntries(
        Object.entries(change)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [`${side.sender}.${name}`, value]),
      );
      const document =
        Object.keys(set).length === 0
          ? await model.findOne(one(id, side)).lean<ConversationDocument>()
          : await model
              .findOneAndUpdate(
                one(id, side),
                { $set: set, ...('team.archived' in set && { $inc: { version: 1 } }) },
                { returnDocument: 'after' },
              )
              .lean<ConversationDocument>();
      return document && plainConversation(document);
    },

    countUnread: (side: Side): Promise<number> =>
      model.countDocuments(
        { ...ownedBy(side), [`${side.sender}.archived`]: false, [`${side.sender}.isRead`]: false },
        { limit: mostCounted },
      ),

    /** Pages the conversations by their latest change, and searches them for `q`. */
    newestChanged: (filter: object, paging: Paging & { q?: string | undefined }): Promise<Page<Conversation>> =>
      findPage(model, filter, { ...paging, by: 'updatedAt', fields: ['-messages'] }, plainConversation),

    list(side: Side, { box, ...paging }: Paging & { box: ConversationBox }): Promise<Page<Conversation>> {
      return this.newestChanged({ ...ownedBy(side), ...boxFilter(side, box) }, paging);
    },

    async markDelivered(id: string, messageId: string): Promise<void> {
      await model.updateOne({ _id: id }, { $pull: { untold: messageId } });
    },

    undelivered: async (): Promise<UndeliveredConversation[]> =>
      (
        await model
          .find({ tellAt: { $lte: now() } })
          .limit(50)
          .lean<ConversationDocument[]>()
      ).map(wholeConversation),

    /** Clears the time of the next check, unless a message is undelivered. */
    async markAllDelivered(id: string): Promise<void> {
      await model.updateOne({ _id: id, untold: { $size: 0 } }, { $set: { tellAt: null } });
    },
  };
}

export const atVersion = (version: number): { version: number | null } => ({ version: version === 0 ? null : version });
