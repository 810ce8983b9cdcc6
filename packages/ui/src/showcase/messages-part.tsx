import { Grid, Stack } from '../layout/layout.tsx';
import { ConversationTitle, MessageList } from '../messages/message-list.tsx';
import { ThreadRow, ThreadRows } from '../messages/thread-row.tsx';

const createdAt = '2027-05-01T17:00:00.000Z';
const long =
  'Could the second line of my ad say that we are open on Sundays from six in the morning, and could the bread in ' +
  'the picture be a little larger than the roll beside it?';
const messages = [
  { id: '1', writer: 'You', isOwn: true, content: long, createdAt },
  {
    id: '2',
    writer: 'The team',
    isOwn: false,
    content: 'Yes. A new proof comes today.\n\nThe team',
    createdAt,
  },
];

export function MessagesPart() {
  return (
    <Grid min={420}>
      <ThreadRows>
        <li>
          <ThreadRow
            href="#messages"
            subject="The June card"
            excerpt={`The team: ${long}`}
            when="May 1, 2027"
            isUnread
          />
        </li>
        <li>
          <ThreadRow
            href="#messages"
            subject="An invoice"
            excerpt="You: Thank you."
            when="April 20, 2027"
            isUnread={false}
          />
        </li>
        <li>
          <ThreadRow
            href="#messages"
            subject="A closed one with something new"
            excerpt="You: Thank you."
            when="April 2, 2027"
            isUnread
            saysUnread={false}
          />
        </li>
      </ThreadRows>
      <Stack>
        <ConversationTitle>The June card</ConversationTitle>
        <MessageList messages={messages} />
      </Stack>
    </Grid>
  );
}
