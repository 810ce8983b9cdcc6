import { currentTown } from '@postcard/contracts/town';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StartForm } from './start-form.ts';
import { partsOf } from './typed.ts';

type Follower = 'product' | 'id' | 'hosts' | 'emailDomain' | 'legalEntity';

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-+$/g, '')
    .slice(0, 40);

/** Returns the open address's domain, without the part that names its town. */
const domainOf = (hostname: string): string =>
  hostname.startsWith(`${currentTown().id}.`) ? hostname.slice(currentTown().id.length + 1) : hostname;

const made: Record<Follower, (typed: StartForm) => string> = {
  product: ({ name }) => name.trim() && `The ${name.trim()} Postcard`,
  id: ({ name }) => slugOf(name),
  hosts: ({ id }) => id && `${id}.${domainOf(location.hostname)}`,
  emailDomain: ({ hosts }) => partsOf(hosts)[0] ?? '',
  legalEntity: ({ product }) => product,
};

/** Returns derived values for the fields that still have the value derived before. */
export function followersOf(before: StartForm, now: StartForm): Partial<Record<Follower, string>> {
  const next = { ...now };
  for (const name of Object.keys(made) as Follower[])
    if (before[name] === now[name] && now[name] === made[name](before)) next[name] = made[name](next);
  const changed = (Object.keys(made) as Follower[]).filter((name) => next[name] !== now[name]);
  return Object.fromEntries(changed.map((name) => [name, next[name]]));
}

export function useFollowers(form: UseFormReturn<StartForm, unknown, StartForm>): void {
  const { isSubmitted } = form.formState;
  useEffect(() => {
    let before = structuredClone(form.getValues());
    const watching = form.watch(() => {
      const now = structuredClone(form.getValues());
      const followers = Object.entries(followersOf(before, now)) as [Follower, string][];
      before = now;
      for (const [name, value] of followers) form.setValue(name, value, { shouldValidate: isSubmitted });
    });
    return () => watching.unsubscribe();
  }, [form, isSubmitted]);
}
