import { BSON, type Document } from 'mongodb';

/**
 * A command as a client sends it, with the documents that come beside it, such as those of an insert, in their place.
 */
export type Command = Document & { $db?: string };

const headerLength = 16;
const messageCode = 2013;
/** How a driver says hello before it knows what the server speaks. */
const queryCode = 2004;

/** Cuts a stream of MongoDB's protocol into messages, whatever pieces it comes in. */
export async function* messagesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of stream) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    while (rest.length >= headerLength && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
}

/** The command of a message; null for one of another kind. */
export function commandOf(message: Buffer): Command | null {
  const code = message.readInt32LE(12);
  if (code === queryCode) return documentAt(message, message.indexOf(0, headerLength + 4) + 9);
  if (code !== messageCode) return null;
  const command: Command = {};
  for (let at = headerLength + 4; at < message.length;) at = addSection(command, message, at);
  return command;
}

/** @returns where the next section begins */
function addSection(command: Command, message: Buffer, at: number): number {
  const isBody = message[at] === 0;
  const size = message.readInt32LE(at + 1);
  const end = at + 1 + size;
  if (isBody) Object.assign(command, documentAt(message, at + 1));
  else {
    const nameEnd = message.indexOf(0, at + 5);
    const documents: Document[] = [];
    for (let from = nameEnd + 1; from < end; from += message.readInt32LE(from))
      documents.push(documentAt(message, from));
    command[message.toString('utf8', at + 5, nameEnd)] = documents;
  }
  return end;
}

const documentAt = (message: Buffer, at: number): Document =>
  BSON.deserialize(message.subarray(at, at + message.readInt32LE(at)));
