import { Card, Text, Button } from '@postcard/ui';
import { AlertList, AlertsWaiting } from './alert-list.tsx';
import type { Alerts } from './alerts-of.ts';

export function RecentAlerts({ alerts: { known, pending, error }, onAll }: { alerts: Alerts; onAll: () => void }) {
  return (
    <Card
      title="Recent Alerts"
      level={2}
      footer={
        (known.length > 0 || error) && (
          <Button variant="quiet" onClick={onAll}>
            {known.length > 0 ? `View All ${known.length} Alerts` : 'View All Alerts'}
          </Button>
        )
      }
    >
      {pending && <AlertsWaiting />}
      {known.length > 0 && <AlertList alerts={known.slice(0, 3)} />}
      {error && !pending && (
        <p>{known.length > 0 ? 'Some of your alerts' : 'Your alerts'} could not be shown just now.</p>
      )}
      {known.length === 0 && !pending && !error && <Text quiet>No alerts</Text>}
    </Card>
  );
}
