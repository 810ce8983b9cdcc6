import { adminTabs, type AdminTab } from '../tabs/tabs.tsx';

const chosen: Record<string, string> = {
  today: 't',
  samples: 's',
  contact: 'c',
  statistics: 'i',
  applications: 'a',
  messages: 'm',
  members: 'b',
  money: 'o',
  plans: 'p',
  system: 'y',
  audit: 'u',
  staff: 'f',
  towns: 'n',
  cards: 'd',
  artwork: 'w',
  email: 'e',
};

export function lettersFor(tabs: readonly Pick<AdminTab, 'value' | 'label'>[]): Map<string, string> {
  const letters = new Map<string, string>();
  const taken = new Set(Object.values(chosen));
  for (const { value, label } of tabs) {
    const own =
      chosen[value] ??
      [...`${value}${label}`.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !taken.has(letter));
    if (!own) continue;
    taken.add(own);
    letters.set(value, own);
  }
  return letters;
}

export const tabLetters = lettersFor(adminTabs);

export const tabOf = (letter: string): string | undefined =>
  adminTabs.find(({ value }) => tabLetters.get(value) === letter)?.value;
