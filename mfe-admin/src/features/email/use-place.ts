import { useAddress } from '../lists/use-address.ts';

export const sections = ['mails', 'templates', 'dead-letters'] as const;
export type Section = (typeof sections)[number];

const members = ['section', 'q', 'status', 'cursor', 'mail', 'letter', 'template'] as const;
type Member = (typeof members)[number];
export type Place = { section: Section } & Record<Exclude<Member, 'section'>, string>;

/** Where one is on the email tab. All of it is in the address, so that a link can be sent. */
export function usePlace(): {
  place: Place;
  go: (to: Partial<Record<Member, string>>, options?: { replace?: boolean }) => void;
} {
  const { get, set } = useAddress();
  const section = sections.find((each) => each === get('section')) ?? 'mails';
  return {
    place: {
      section,
      q: get('q'),
      status: get('status'),
      cursor: get('cursor'),
      mail: get('mail'),
      letter: get('letter'),
      template: get('template'),
    },
    go: (to, { replace = false } = {}) => set(to, { replace }),
  };
}
