import { Agent, request } from 'node:http';

/** Reuses connections, as the test client with cookies would take minutes for ten thousand calls. */
const connections = new Agent({ keepAlive: true, maxSockets: 100 });

export function refresh(url: string, token: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}/api/users/refresh`,
      { method: 'POST', agent: connections, headers: { cookie: `refresh_token=${token}` } },
      (response) => {
        response.resume();
        const next = response.headers['set-cookie']
          ?.map((line) => /^refresh_token=([^;]+)/.exec(line)?.[1])
          .find(Boolean);
        if (response.statusCode === 204 && next) resolve(next);
        else if (response.statusCode === 401) resolve(null);
        else reject(new Error(`refreshing returned ${response.statusCode}`));
      },
    );
    asked.once('error', reject).end();
  });
}

export const endConnections = (): void => connections.destroy();
