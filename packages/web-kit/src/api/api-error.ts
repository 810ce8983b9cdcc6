/** A problem+json response, as the gateway and every service send it. */
export type Problem = {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  /** Stable and snake_case, e.g. `spot_taken`. */
  code?: string;
  /** What the user reads. */
  message?: string;
  errors?: Record<string, string[]>;
  requestId?: string;
};

const unexpected = 'An unexpected error occurred. Please try again.';

/** Any response that is not ok. `message` is 'status: text' (specification, section 7). */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  /** Seconds the server asked to wait, when it did. */
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

  /** The server's words for the user, or the specification's general ones. */
  get userMessage(): string {
    return this.problem?.message || unexpected;
  }
}

/** The sentence a user may read about any thrown thing; `fallback` where the server had none. */
export function userMessageOf(error: unknown, fallback = unexpected): string {
  return error instanceof ApiError ? (error.problem?.message ?? fallback) : fallback;
}

/** As `userMessageOf`, for a form that has one field: what is wrong with it, where the server says so. */
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
