import type { Duplex } from 'node:stream';

const refusals: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of this request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** What node could not read as a request never reaches the handler; it is still answered as a problem. */
export function answerBadRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be read.'];
  const code = 'malformed_request';
  const body = JSON.stringify({ type: `urn:postcard:problem:${code}`, title: message, status: Number.parseInt(status, 10), detail: message, code, message });
  const head = [`HTTP/1.1 ${status}`, 'content-type: application/problem+json', `content-length: ${Buffer.byteLength(body)}`, 'connection: close'];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
