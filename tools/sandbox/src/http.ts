import type { IncomingMessage, ServerResponse } from 'node:http';

export type HttpResponse = { status: number; headers?: Record<string, string>; body: string };

const LONGEST_BODY = 5 * 1024 * 1024;

export function json(status: number, value: unknown): HttpResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}

export function redirect(location: string): HttpResponse {
  return { status: 303, headers: { location }, body: '' };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LONGEST_BODY) throw new Error('The body is longer than 5 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function send(response: ServerResponse, content: HttpResponse): void {
  response.writeHead(content.status, content.headers).end(content.body);
}
