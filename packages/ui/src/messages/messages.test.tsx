import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MessageList, ThreadRow, ThreadRows } from './message-list.tsx';

const words = { subject: 'The June card', excerpt: 'You: Can I still change my ad?', when: 'today' };

test('an unread conversation is bold and says so, unless that is turned off', () => {
  render(
    <ThreadRows>
      <li>
        <ThreadRow {...words} href="#new" isUnread />
      </li>
      <li>
        <ThreadRow {...words} href="#read" isUnread={false} />
      </li>
      <li>
        <ThreadRow {...words} href="#closed" isUnread saysUnread={false} />
      </li>
    </ThreadRows>,
  );
  const rows = screen
    .getAllByRole('link')
    .map((link) => [
      link.getAttribute('href'),
      link.textContent.includes('Unread'),
      link.classList.contains('pc-thread--unread'),
    ]);

  expect(rows).toEqual([
    ['#new', true, true],
    ['#read', false, false],
    ['#closed', false, true],
  ]);
});

test('the messages are in order, with their writers and as plain text; the reader’s own are marked', () => {
  const of = { createdAt: '2027-05-01T17:00:00.000Z' };
  render(
    <MessageList
      messages={[
        { ...of, id: '1', writer: 'You', isOwn: true, content: '<b>Hello</b>' },
        { ...of, id: '2', writer: 'The team', isOwn: false, content: 'Yes' },
      ]}
    />,
  );
  const [first, second] = screen.getAllByRole('listitem');

  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringMatching(/^You .*<b>Hello<\/b>$/),
    expect.stringMatching(/^The team .*Yes$/),
  ]);
  expect([first?.className, second?.className]).toEqual(['pc-message pc-message--own', 'pc-message']);
});
