import type { BookingStatus } from '@postcard/contracts';
import { Gauge, type Metrics } from '@postcard/service-kit';
import type { BookingStore } from './store.ts';

const passing = ['held', 'capturing', 'cancelling'] satisfies BookingStatus[];

export function watchBookings({ registry }: Metrics, bookings: Pick<BookingStore, 'count'>): void {
  registry.registerMetric(
    new Gauge({
      name: 'bookings_on_their_way',
      help: 'Bookings that are held, capturing or cancelling',
      labelNames: ['status'],
      registers: [],
      async collect() {
        this.reset();
        for (const status of passing) {
          const count = await bookings.count(status).catch(() => null);
          if (count !== null) this.set({ status }, count);
        }
      },
    }),
  );
}
