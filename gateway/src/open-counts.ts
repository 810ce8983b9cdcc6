import type { Bound } from './bounds.ts';

export type Exceeded = 'address' | 'total';

type OpenCounts = {
  take(address: string, amount?: number): Exceeded | undefined;
  release(address: string, amount?: number): void;
};

export function createOpenCounts({ perAddress, total }: Bound): OpenCounts {
  const byAddress = new Map<string, number>();
  let all = 0;
  return {
    take(address, amount = 1) {
      const own = byAddress.get(address) ?? 0;
      if (own + amount > perAddress) return 'address';
      if (all + amount > total) return 'total';
      byAddress.set(address, own + amount);
      all += amount;
      return undefined;
    },
    release(address, amount = 1) {
      const left = (byAddress.get(address) ?? 0) - amount;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
      all -= amount;
    },
  };
}
