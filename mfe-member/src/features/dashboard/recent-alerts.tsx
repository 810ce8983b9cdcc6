import { Card } from '@postcard/ui';
import { AlertList, AlertsWaiting } from './alert-list.tsx';
import type { Alerts } from './alerts-of.ts';

export function RecentAlerts({ alerts: { known, pending, error }, onAll }: { alerts: Alerts; onAll: () => void }) {
  return (
    <Card
      title="Recent Alerts"
      level={2}
      footer={
        (known.length > 0 || error) && (
          <button type="button" className="pc-button pc-button--quiet" onClick={onAll}>
            {known.length > 0 ? `View All ${known.length} Alerts` : 'View All Alerts'}
          </button>
        )
      }
    >
      {pending && <AlertsWaiting />}
      {known.length > 0 && <AlertList alerts={known.slice(0, 3)} />}
      {error && !pending && (
        <p>{known.length > 0 ? 'Some of your alerts' : 'Your alerts'} could not be shown just now.</p>
      )}
      {known.length === 0 && !pending && !error && <p className="pc-quiet">Nothing waits for you</p>}
    </Card>
  );
}
