export type Problem = {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
  requestId?: string;
};

const unexpected = 'An unexpected error occurred. Please try again.';

/** A response that is not ok. `message` is 'status: text' (specification, section 7). */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, text: string, retryAfter?: number) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = parseProblem(text);
    this.retryAfter = retryAfter;
  }

  get code(): string | undefined {
    return this.problem?.code;
  }

  get userMessage(): string {
    return this.problem?.message || unexpected;
  }
}

export const userMessageOf = (error: unknown, fallback = unexpected): string =>
  error instanceof ApiError ? (error.problem?.message ?? fallback) : fallback;

/** Returns the error for a form with one field: the field's own error if the server sent one. */
export function fieldMessageOf(error: unknown): string {
  const errors = error instanceof ApiError ? error.problem?.errors : undefined;
  return Object.values(errors ?? {}).flat()[0] ?? userMessageOf(error);
}

function parseProblem(text: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new ApiError(response.status, text || response.statusText, retryAfter);
}
