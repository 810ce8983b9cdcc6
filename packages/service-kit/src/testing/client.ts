// oxlint-disable-next-line typescript/no-explicit-any
export type TestResponse<T = any> = { status: number; headers: Headers; body: T };

type CallOptions = { method?: string; body?: unknown; raw?: string; headers?: Record<string, string>; cookie?: string };

export type TestClient = ReturnType<typeof createTestClient>;

export function createTestClient(baseUrl: string, cookie = '', town?: string) {
  const jar = new Map<string, string>(
    cookie ? cookie.split('; ').map((pair) => pair.split('=') as [string, string]) : [],
  );

  // oxlint-disable-next-line typescript/no-explicit-any
  async function call<T = any>(
    path: string,
    { method = 'GET', body, raw, headers = {} }: CallOptions = {},
  ): Promise<TestResponse<T>> {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(town && { 'x-town': town }),
        ...headers,
      },
      ...(raw === undefined ? (body === undefined ? {} : { body: JSON.stringify(body) }) : { body: raw }),
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  function keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    const expired = /expires=Thu, 01 Jan 1970/i.test(line);
    if (expired) jar.delete(name);
    else jar.set(name, value.join('='));
  }

  return {
    call,
    // oxlint-disable-next-line typescript/no-explicit-any
    get: <T = any>(path: string) => call<T>(path),
    // oxlint-disable-next-line typescript/no-explicit-any
    post: <T = any>(path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call<T>(path, { method: 'POST', body, headers }),
    // oxlint-disable-next-line typescript/no-explicit-any
    patch: <T = any>(path: string, body?: unknown) => call<T>(path, { method: 'PATCH', body }),
    // oxlint-disable-next-line typescript/no-explicit-any
    delete: <T = any>(path: string) => call<T>(path, { method: 'DELETE' }),
    cookies: jar,
  };
}
