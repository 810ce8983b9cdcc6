import { Refusal } from '../creative/artwork/checks/refusal.ts';

/** Why a file is refused; nothing when it is not. */
export async function reasonsOf(work: () => unknown): Promise<readonly string[]> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return error.reasons;
    throw error;
  }
  return [];
}

/** What a check found. */
export const textsOf = ({ findings }: { findings: { check: string; level: string; text: string }[] }, check: string) =>
  findings.filter((each) => each.check === check).map(({ level, text }) => `${level}: ${text}`);
