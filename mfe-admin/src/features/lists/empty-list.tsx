import { EmptyState } from '@postcard/ui';

export type EmptyWords = {
  /** What is said of a list that has nothing. */
  empty: { title: string; text: string };
  /** What to try where only what is searched or filtered for is not there. */
  unmatched?: string | false | undefined;
};

export function EmptyList({ empty, unmatched }: EmptyWords) {
  const { title, text } = unmatched ? { title: 'Nothing matches', text: unmatched } : empty;
  return <EmptyState title={title}>{text}</EmptyState>;
}
