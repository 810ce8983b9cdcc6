import type { ShownSecurityEvent } from '@postcard/contracts/security-events';

const words: Record<string, string> = {
  login: 'Logged in',
  login_failed: 'Log-in failed',
  lockout: 'Locked out after too many tries',
  refresh_replayed: 'An old session was used again',
  step_up: 'Identity confirmed',
  step_up_failed: 'Identity confirmation failed',
  logout_all: 'Logged out everywhere',
  role_changed: 'Role changed',
  staff_invited: 'Invited to the team',
  staff_joined: 'Joined the team',
  staff_removed: 'Removed from the team',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  factors_reset: 'Second factors reset',
  factors_reset_asked: 'Second factor reset requested',
  factors_reset_stopped: 'Reset of second factors stopped by email',
  factor_undone: 'Second factor undone by email',
  recovery_code_used: 'Recovery code used',
  password_changed: 'Password changed',
  email_changed: 'Email address changed',
  email_change_undone: 'Email change undone',
  forbidden: 'Denied: role lacks permission',
  export: 'Exported',
  personal_data_read: 'Read personal data',
};

export const kindWords = (kind: string): string => words[kind] ?? kind;

const bad = new Set<string>(['login_failed', 'lockout', 'refresh_replayed', 'step_up_failed', 'forbidden']);

export const toneOf = ({ kind }: Pick<ShownSecurityEvent, 'kind'>): 'danger' | 'neutral' =>
  bad.has(kind) ? 'danger' : 'neutral';

export const actorOf = ({ actorName, actorId, userName, userId }: ShownSecurityEvent): string =>
  actorName ?? (actorId ? 'Deleted account' : (userName ?? (userId ? 'Deleted account' : 'Unknown')));
