import { paths } from '@postcard/contracts/paths';

/** One thing that waits. `since` or `until` says how long already, or how long still. */
export type Waiting = { id: string; what: string; detail: string; since?: string; until?: string; href: string };

/** The address of a tab of the workspace. */
export const tab = (name: string, more: Record<string, string> = {}): string => paths.admin({ tab: name, ...more });
