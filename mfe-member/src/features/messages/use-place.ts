import { conversationBoxes, type ConversationBox } from '@postcard/contracts/notify';
import { useSearchParams } from 'react-router';

export function usePlace() {
  const [query, setQuery] = useSearchParams();
  const requested = query.get('box');
  const box = conversationBoxes.find((each) => each === requested) ?? 'inbox';
  const threadId = query.get('thread');

  function searchTo(place: { box?: ConversationBox; thread?: string | null }): URLSearchParams {
    const next = new URLSearchParams(query);
    if (place.box) next.set('box', place.box);
    if (place.thread) next.set('thread', place.thread);
    else next.delete('thread');
    return next;
  }

  return {
    box,
    threadId,
    searchTo,
    go: (place: Parameters<typeof searchTo>[0]) => setQuery(searchTo(place), { preventScrollReset: true }),
  };
}
