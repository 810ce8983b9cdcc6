import { Refusal } from '../creative/artwork/checks/refusal.ts';

export async function reasonsOf(work: () => unknown): Promise<readonly string[]> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return error.reasons;
    throw error;
  }
  return [];
}

export const textsOf = ({ findings }: { findings: { check: string; level: string; text: string }[] }, check: string) =>
  findings.filter((each) => each.check === check).map(({ level, text }) => `${level}: ${text}`);
