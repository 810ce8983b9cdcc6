import { EmptyState } from '@postcard/ui';

export type EmptyWords = {
  empty: { title: string; text: string };
  unmatched?: string | false | undefined;
};

export function EmptyList({ empty, unmatched }: EmptyWords) {
  const { title, text } = unmatched ? { title: 'Nothing matches', text: unmatched } : empty;
  return <EmptyState title={title}>{text}</EmptyState>;
}
