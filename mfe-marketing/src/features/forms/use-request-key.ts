import { ApiError, newIdempotencyKey } from '@postcard/web-kit';
import { useState } from 'react';

/**
 * Sends with one key for one wish: a double click, or a try after a lost answer, is the same request to the server.
 * After an answer, good or bad, the next one is a new wish.
 */
export function useRequestKey(): (send: (key: string) => Promise<unknown>) => Promise<void> {
  const [key, setKey] = useState(newIdempotencyKey);
  return async (send) => {
    try {
      await send(key);
    } catch (error) {
      if (error instanceof ApiError) setKey(newIdempotencyKey());
      throw error;
    }
    setKey(newIdempotencyKey());
  };
}
