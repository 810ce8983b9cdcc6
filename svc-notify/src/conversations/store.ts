import type { ConversationBox } from '@postcard/contracts';
import {
  readCursor,
  searchable,
  writeCursor,
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

/**
 * `untold` are the messages whose email and notice have not been made for certain; `tellAt` is when somebody checks
 * them again.
 */
export type ConversationDocument = Omit<Conversation, 'id'> & {
  _id: string;
  messages: Message[];
  untold: string[];
  tellAt: Date | null;
} & WithSearchText;

export type ConversationWithMessages = Conversation & { messages: Message[] };
export type UndeliveredConversation = ConversationWithMessages & { untold: string[] };

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
  // Jobs look across towns: their indexes do not begin with one.
  .index({ tellAt: 1, townId: 1 });

const longestSearched = 2000;
/** The subject and the first message, which never change. */
const searchText = searchable(
  schema,
  ['subject', 'messages'],
  ({ subject, messages }: Pick<ConversationDocument, 'subject' | 'messages'>) => [
    `${subject}\n${messages[0]?.content ?? ''}`.slice(0, longestSearched),
  ],
);

/** Counted so far and no further. */
export const mostCounted = 1000;
/** After this long whoever wrote a message and has not delivered it has died. */
const deliverAfterMs = 30_000;

export const plainConversation = ({
  _id,
  messages: _messages,
  untold: _untold,
  tellAt: _tellAt,
  searchText: _text,
  ...conversation
}: ConversationDocument): Conversation => ({ id: _id, ...conversation });
// Counted here: the embedded server may return a document while the next message is being added to it.
export const wholeConversation = (document: ConversationDocument): UndeliveredConversation => ({
  ...plainConversation(document),
  messageCount: document.messages.length,
  messages: document.messages,
  untold: document.untold,
});

export type ConversationStore = ReturnType<typeof createConversationStore>;

/**
 * Conversations, each one document with its messages. Every change is one conditional update, so that of messages sent
 * at once all are kept, in one order, and none beyond the most.
 */
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

    /** A conversation with its messages; for a member only their own, so that another's is not found. */
    async byId(id: string, side: Side): Promise<ConversationWithMessages | null> {
      const document = await model.findOne(one(id, side)).lean<ConversationDocument>();
      return document && wholeConversation(document);
    },

    /**
     * Adds a message and puts the conversation before the other side again. Null when there is no such conversation, no
     * room in it, or it is not at the version named any more: who names it has read it. `closes` puts it away for the
     * team.
     */
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

    /** Changes how a conversation lies before one side. */
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

    /** One page of a box, last changed first. */
    async list(side: Side, { box, limit, cursor }: Paging & { box: ConversationBox }): Promise<Page<Conversation>> {
      const filter = { ...ownedBy(side), ...boxFilter(side, box) };
      const [documents, total] = await Promise.all([
        model
          .find({ $and: [filter, afterCursor(cursor)] }, { messages: 0 })
          .sort({ updatedAt: -1, _id: -1 })
          .limit(limit + 1)
          .lean<ConversationDocument[]>(),
        model.countDocuments(filter, { limit: mostCounted + 1 }),
      ]);
      const page = documents.slice(0, limit);
      const last = documents.length > limit ? page.at(-1) : undefined;
      const count = total > mostCounted ? { total: mostCounted, atLeast: true } : { total };
      return {
        items: page.map(plainConversation),
        ...count,
        next: last ? writeCursor([last.updatedAt.getTime(), last._id]) : null,
      };
    },

    /** Notes that email and notice of a message are made. */
    async markDelivered(id: string, messageId: string): Promise<void> {
      await model.updateOne({ _id: id }, { $pull: { untold: messageId } });
    },

    /** Conversations in which somebody may have died between writing a message and delivering it. */
    undelivered: async (): Promise<UndeliveredConversation[]> =>
      (
        await model
          .find({ tellAt: { $lte: now() } })
          .limit(50)
          .lean<ConversationDocument[]>()
      ).map(wholeConversation),

    /** Nothing is left to delivery, unless a message has come in the meantime. */
    async markAllDelivered(id: string): Promise<void> {
      await model.updateOne({ _id: id, untold: { $size: 0 } }, { $set: { tellAt: null } });
    },
  };
}

/** What was stored before versions were counted has none. */
export const atVersion = (version: number): { version: number | null } => ({ version: version === 0 ? null : version });

/**
 * The filter for what follows a cursor; one that cannot be read starts from the beginning. An index starts from its
 * first bound, not from an `$or`.
 */
export function afterCursor(cursor: string | undefined): object {
  const [time, _id] = readCursor(cursor);
  const updatedAt = new Date(typeof time === 'number' ? time : Number.NaN);
  if (typeof _id !== 'string' || Number.isNaN(updatedAt.getTime())) return {};
  return { updatedAt: { $lte: updatedAt }, $or: [{ updatedAt: { $lt: updatedAt } }, { updatedAt, _id: { $lt: _id } }] };
}
