import { useSearchParams } from 'react-router';

export const sections = ['mails', 'templates', 'dead-letters'] as const;
export type Section = (typeof sections)[number];

const members = ['section', 'q', 'status', 'cursor', 'mail', 'template'] as const;
type Member = (typeof members)[number];
export type Place = { section: Section } & Record<Exclude<Member, 'section'>, string>;

/** Where one is on the e-mail tab. All of it stands in the address, so that a link can be sent. */
export function usePlace(): { place: Place; go: (to: Partial<Record<Member, string>>, options?: { replace?: boolean }) => void } {
  const [query, setQuery] = useSearchParams();
  const member = (name: Member) => query.get(name) ?? '';
  const section = sections.find((each) => each === member('section')) ?? 'mails';
  return {
    place: { section, q: member('q'), status: member('status'), cursor: member('cursor'), mail: member('mail'), template: member('template') },
    go: (to, { replace = false } = {}) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(to)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace },
      ),
  };
}
