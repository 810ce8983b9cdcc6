import { Agent, request } from 'node:http';

export type Credentials = { username: string; password: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** @returns the cookie of a fresh session @throws when the log-in is refused */
export async function logIn(url: string, credentials: Credentials): Promise<string> {
  const { cookies } = await tryToLogIn(url, credentials);
  if (!cookies) throw new Error(`${credentials.username} could not log in: too many do`);
  return cookies.map((one) => one.split(';')[0]).join('; ');
}

type Attempt = { cookies: string[]; comeBackMs?: undefined } | { cookies?: undefined; comeBackMs: number };

/** Where more log in at once than can be served soon, the service says when to come back. */
async function tryToLogIn(url: string, credentials: Credentials): Promise<Attempt> {
  const { status, cookies, retryAfter } = await send(
    'POST',
    `${url}/api/users/login`,
    { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    JSON.stringify(credentials),
  );
  if (status === 503) return { comeBackMs: retryAfter * 1000 };
  if (status !== 200) throw new Error(`${credentials.username} could not log in: ${status}`);
  return { cookies };
}

/** So many clients that log in without a pause of their own. @returns `stop`, which resolves to the log-ins a second */
export function logInAgainAndAgain(
  url: string,
  users: readonly Credentials[],
  clients: number,
): { stop: () => Promise<number> } {
  const startedAt = performance.now();
  let done = 0;
  let isOver = false;
  const client = async (place: number) => {
    while (!isOver) {
      const { cookies, comeBackMs } = await tryToLogIn(url, users[place % users.length]!);
      if (cookies) done += 1;
      else await new Promise((resolve) => setTimeout(resolve, comeBackMs));
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, place) => client(place)));
  return {
    stop: async () => {
      isOver = true;
      const took = performance.now() - startedAt;
      const counted = done;
      await all;
      return (counted / took) * 1000;
    },
  };
}

/**
 * Reads the member's own profile again and again, one after the other with a pause between.
 * @returns milliseconds of each @throws when one is refused
 */
export async function timeReads(
  url: string,
  cookie: string,
  { count, pauseMs }: { count: number; pauseMs: number },
): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) {
    const startedAt = performance.now();
    const { status } = await send('GET', `${url}/api/users/me`, { cookie });
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`The profile was refused: ${status}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return times;
}

/** node:http rather than fetch, which costs several times as much of a processor that the service needs. */
function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; cookies: string[]; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, agent, headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) } },
      (response) => {
        response
          .resume()
          .on('error', reject)
          .on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              cookies: response.headers['set-cookie'] ?? [],
              retryAfter: Number(response.headers['retry-after'] ?? 1),
            }),
          );
      },
    );
    sent.on('error', reject).end(body);
  });
}
