import type { Page, Request, Route } from 'playwright-core';
import { toast } from './acts.ts';

/** Answers that a test gives in the server's place, and what the page says of them. */

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

export const problem = (status: number, code: string, message?: string): Answer => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code, message }),
});

/** Lets a page's request wait until it is let go, and then answers as it would have, or otherwise. */
export async function hold(
  page: Page,
  path: string,
): Promise<{ arrived: Promise<Request>; letGo: (answer?: Answer) => void }> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<Request>();
  const { promise: released, resolve: letGo } = Promise.withResolvers<Answer | undefined>();
  await page.route(path, async (route) => {
    arrive(route.request());
    const answer = await released;
    await (answer ? route.fulfill(answer) : route.continue());
  });
  return { arrived, letGo: (answer) => letGo(answer) };
}

/** Waits for a toast with this title and text. */
export async function told(page: Page, title: string, text: string): Promise<void> {
  await toast(page, title);
  await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
}

/** A call of a person's own, from their page: its answer, or null where there is none. */
export const asks = (page: Page, method: string, path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async ([verb, address, content]) => {
      const answer = await fetch(address, {
        method: verb,
        ...(content && { headers: { 'content-type': 'application/json' }, body: content }),
      });
      return answer.status === 204 ? null : answer.json();
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
