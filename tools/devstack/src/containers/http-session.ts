import { strictEqual } from 'node:assert/strict';

export type HttpSession = {
  call(path: string, init?: { method?: string; body?: object }): Promise<Response>;
  forget(): void;
};

export function createHttpSession(url: string): HttpSession {
  let cookies = '';
  return {
    async call(path, init = {}) {
      const response = await fetch(`${url}${path}`, {
        method: init.method ?? 'GET',
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(init.body && { 'content-type': 'application/json' }),
          ...(cookies && { cookie: cookies }),
        },
        ...(init.body && { body: JSON.stringify(init.body) }),
      });
      const given = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
      if (given.length > 0) cookies = given.join('; ');
      return response;
    },
    forget() {
      cookies = '';
    },
  };
}

export async function expectStatus(response: Response, status: number): Promise<void> {
  strictEqual(
    response.status,
    status,
    `${response.url}: ${response.status} ${response.ok ? '' : await response.text()}`,
  );
}
