import { expect } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { ToastEvent } from '../events/browser-events.ts';

/** Waits until one of the toasts has these parts. */
export const toasted = (toasts: ToastEvent[], parts: object): Promise<void> =>
  waitFor(() => expect(toasts).toContainEqual(expect.objectContaining({ ...parts })));
