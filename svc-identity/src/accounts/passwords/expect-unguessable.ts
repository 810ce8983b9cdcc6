import { currentTown } from '@postcard/contracts/town';
import { invalidField } from '@postcard/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';

const leakedPasswords = new Set<string | number>(dictionary['passwords-common']);

type Owner = { username: string; businessName: string; email: string };

/** Minimum length of a checked name, since shorter names occur in many passwords by chance. */
const shortestName = 5;
const ours = () => [currentTown().name, currentTown().product.split(' ').at(-1) ?? ''];

/** Rejects leaked passwords, and those with a name of the site or account. @throws NamedError validation_failed */
export function expectUnguessable(field: string, password: string, { username, businessName, email }: Owner): void {
  if (leakedPasswords.has(password.toLowerCase()))
    throw invalidField(field, 'This password appears in lists of leaked passwords. Please choose another.');
  const names = [...ours(), username, businessName, email.split('@')[0] ?? ''].map(plain);
  if (names.some((name) => name.length >= shortestName && plain(password).includes(name)))
    throw invalidField(
      field,
      'This password contains a name that is easy to guess, such as yours or ours. Please choose another.',
    );
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
