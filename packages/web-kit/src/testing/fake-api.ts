import { matchPath } from 'react-router';
import { afterEach, beforeEach, jest } from '@jest/globals';

export type ApiCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  params: Record<string, string | undefined>;
  headers: Headers;
  body: unknown;
};

export type ApiResponse = unknown;
export type FakeApi = Record<string, ApiResponse | ((call: ApiCall) => ApiResponse | Promise<ApiResponse>)>;

export function problem(status: number, code: string, message = code, errors?: Record<string, string[]>): Response {
  const body = {
    type: `urn:problem:${code}`,
    title: code,
    status,
    detail: message,
    code,
    message,
    errors,
    requestId: 'test',
  };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
}

export const fakeFetch =
  (api: FakeApi, calls: ApiCall[]): typeof fetch =>
  async (input, init) => {
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), location.origin), withoutSignal(init));
    const url = new URL(request.url);
    const call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      params: {},
      headers: request.headers,
      body: await readBody(request),
    };
    init?.signal?.throwIfAborted();
    const [response, params] = findResponse(api, call);
    const seen = { ...call, params };
    calls.push(seen);
    return toResponse(typeof response === 'function' ? await response(seen) : response);
  };

// The fake checks the signal, because jsdom's and Node's signals are different classes.
function withoutSignal(init?: RequestInit): RequestInit {
  const { signal: _signal, ...rest } = init ?? {};
  return rest;
}

function findResponse(api: FakeApi, { method, path }: ApiCall): [ApiResponse, ApiCall['params']] {
  const exact = `${method} ${path}`;
  if (exact in api) return [api[exact], {}];
  for (const [key, response] of Object.entries(api)) {
    const [verb = '', pattern = ''] = key.split(' ');
    const match = verb === method ? matchPath(pattern, path) : null;
    if (match) return [response, match.params];
  }
  if (exact === 'GET /api/users/me') return [problem(401, 'unauthenticated', 'Please log in.'), {}];
  return [problem(501, 'no_fake_response', `This test describes no response for ${exact}`), {}];
}

function toResponse(response: ApiResponse): Response {
  if (response instanceof Response) return response.clone();
  if (response === undefined) return new Response(null, { status: 204 });
  return Response.json(response);
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('json')) return request.json();
  if (type.includes('multipart')) return request.formData();
  return undefined;
}

export const patched =
  (item: object, change: object = {}) =>
  ({ body }: { body: unknown }): object =>
    Object.assign({}, item, body, change);

type Download = { name: string; address: string; text: Promise<string> | undefined };

export function recordDownloads(): Download[] {
  const downloads: Download[] = [];
  const blobs: Blob[] = [];
  beforeEach(() => {
    downloads.length = blobs.length = 0;
    URL.createObjectURL = (file) => `blob:${blobs.push(file as Blob)}`;
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const address = this.getAttribute('href') ?? '';
      const blob = blobs[Number(/^blob:(\d+)$/.exec(address)?.[1]) - 1];
      downloads.push({ name: this.download, address, text: blob?.text() });
    });
  });
  afterEach(() => void jest.restoreAllMocks());
  return downloads;
}
