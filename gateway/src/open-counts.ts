import type { Bound } from './bounds.ts';

/** `address`: this client has too much open; `total`: all together have. */
export type Exceeded = 'address' | 'total';

export type OpenCounts = {
  /** Takes `amount` for an address, or says which bound it would exceed. */
  take(address: string, amount?: number): Exceeded | undefined;
  /** Gives back what was taken. */
  release(address: string, amount?: number): void;
};

/** Counts what is open at the moment, by address and in all. An address with nothing open takes no memory. */
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
