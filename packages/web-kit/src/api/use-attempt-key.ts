import { useRef } from 'react';
import { newIdempotencyKey } from './api-fetch.ts';

/**
 * A key for sending something: the same as long as the same is sent again, a new one once it has been changed or
 * `done`.
 */
export function useAttemptKey() {
  const attempt = useRef({ sent: '', key: '' });
  return {
    keyFor(body: unknown): string {
      const sent = JSON.stringify(body);
      if (attempt.current.sent !== sent) attempt.current = { sent, key: newIdempotencyKey() };
      return attempt.current.key;
    },
    done(): void {
      attempt.current = { sent: '', key: '' };
    },
  };
}
