import { findTool, startWith } from '../database/mortal.ts';
import { runRestore, type RestoreOptions } from './run.ts';

/**
 * `npm run faults -- restore`. @param tool what starts another database than the stack's own; none where it is empty
 * @returns whether all was as must be
 */
export async function restoreCommand({
  tool: named,
  say,
  ...options
}: Omit<RestoreOptions, 'uri' | 'say'> & { tool: string; say: (line: string) => void }): Promise<boolean> {
  const path = named ? findTool(named) : null;
  if (named && !path) {
    say(`There is no ${named} here to start a database with, so nothing was tried.`);
    return false;
  }
  const tool = path ? await startWith(path) : null;
  const { rounds, control } = await runRestore({ ...options, uri: tool?.uri, say }).finally(() => tool?.down());
  const wrong = rounds.flatMap(({ violations }) => violations);
  const twice = rounds.reduce((sum, round) => sum + round.twice, 0);
  say(
    `${rounds.length} rounds: ${wrong.length} violations, ${twice} emails sent twice; the control, with nothing ` +
      `to catch up by: ` +
      `${control.violations.length}${control.violations.length > 0 ? ', as must be' : ': the judge proves nothing'}`,
  );
  return wrong.length === 0 && control.violations.length > 0;
}
