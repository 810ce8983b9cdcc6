import { ApiError, newIdempotencyKey } from '@postcard/web-kit';
import { useState } from 'react';

/**
 * Sends with one key for one request: a double click, or a retry after a lost response, is the same to the server.
 * After a response, good or bad, the next one is a new request.
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
