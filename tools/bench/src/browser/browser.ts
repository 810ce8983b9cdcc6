import { marketingPages } from '@postcard/contracts/paths';
import { isBrief, type Bench, type Result } from '../harness/measure.ts';
import { openBrowser, startProduct } from '../harness/phone.ts';
import { inp } from './inp.ts';
import { lighthouse } from './lighthouse.ts';

export async function browser(bench: Bench): Promise<Result[]> {
  const stack = await startProduct(bench);
  const paths = Object.values(marketingPages).map(({ pattern }) => pattern as string);
  return [
    ...(await lighthouse(bench, stack.url, isBrief ? paths.slice(0, 1) : paths)),
    ...(await inp(bench, stack, await openBrowser(bench))),
  ];
}
