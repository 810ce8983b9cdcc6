import type { Recording } from './recording.ts';

/** Members of responses that contain a secret, as texts or lists of texts. */
const secretMembers = new Set(['secret', 'recoveryCodes', 'challenge', 'token']);
/** Parts of addresses that contain a secret. */
const secretParts = [
  /(?<=\/(?:join-team|invitation|unsubscribe|verify-email|reset-password|quick-start)\/)[\w.~-]{16,}/g,
  /(?<=\bcs_test_)\w{8,}/g,
];
const address = 'localhost:8080';

/** Removes secrets, even of a deleted database, and the port. @param url of the recorded stack */
export function scrub(recording: Recording, url: string): Recording {
  const found = new Set<string>();
  for (const { json } of recording.calls) collect(json, found);
  let text = JSON.stringify(recording).replaceAll(new URL(url).host, address);
  for (const part of secretParts) for (const [secret] of text.matchAll(part)) found.add(secret);
  for (const secret of found) text = text.replaceAll(secret, disguise(secret));
  return JSON.parse(text) as Recording;
}

function collect(value: unknown, found: Set<string>, isSecret = false): void {
  if (typeof value === 'string' && isSecret && value.length > 7) found.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value))
    collect(member, found, secretMembers.has(key) || (isSecret && Array.isArray(value)));
}

/** Replaces a secret with text of the same length and about the same width. */
const disguise = (secret: string): string => secret.replaceAll(/\w/g, 'A');
