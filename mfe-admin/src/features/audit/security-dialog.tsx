import type { ShownSecurityEvent } from '@postcard/contracts/security-events';
import { Button, Dialog, Facts, formatDateTime, Stack } from '@postcard/ui';
import { deviceInWords } from '@postcard/web-kit';
import { actorOf, kindWords } from './security-words.ts';

type Props = { event: ShownSecurityEvent; onClose: () => void; onChoosePerson: (id: string) => void };

/** One line of the security log with all that is known of it. */
export function SecurityDialog({ event, onClose, onChoosePerson }: Props) {
  const { kind, at, userName, userId, actorId, network, userAgent, method, route, target, detail } = event;
  const facts: [string, string | null | undefined][] = [
    ['Who', actorOf(event)],
    ['Account', userName],
    ['When', formatDateTime(at)],
    ['Network', network],
    ['Device', deviceInWords(userAgent)],
    ['How', method],
    ['What was called', [route, target].filter(Boolean).join(', ')],
    ['More', detail],
    ['Service', event.service],
    ['Request', event.requestId],
  ];
  const person = actorId ?? userId;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={kindWords(kind)}
      description="A line of the security log"
      footer={person && <Button onClick={() => onChoosePerson(person)}>All of this person</Button>}
    >
      <Stack gap={4}>
        <Facts facts={facts.filter(([, value]) => value)} />
      </Stack>
    </Dialog>
  );
}
