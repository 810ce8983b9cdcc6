import { shownSecurityEvent, type ShownSecurityEvent } from '@postcard/contracts/security-events';
import { Button, Dialog, Facts, formatDateTime } from '@postcard/ui';
import { Fetched, deviceInWords, useApi } from '@postcard/web-kit';
import { actorOf, kindWords } from './security-words.ts';

type Props = {
  id: string;
  known: ShownSecurityEvent | undefined;
  onClose: () => void;
  onChoosePerson: (id: string) => void;
};

/** Shows one security event by its address. Events never change, so a known one is not fetched. */
export function SecurityDialog({ id, known, onClose, onChoosePerson }: Props) {
  const fetched = useApi(known ? null : `/api/security-events/${encodeURIComponent(id)}`, shownSecurityEvent);
  const data = fetched.data ?? known;
  const person = data && (data.actorId ?? data.userId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={data ? kindWords(data.kind) : 'A line'}
      description="A line of the security log"
      footer={person && <Button onClick={() => onChoosePerson(person)}>All of this person</Button>}
    >
      <Fetched of={{ ...fetched, data }} what="the line" failure="This line could not be shown" height={240}>
        {(event) => <Facts facts={factsOf(event).filter(([, value]) => value)} />}
      </Fetched>
    </Dialog>
  );
}

const factsOf = (event: ShownSecurityEvent): [string, string | null | undefined][] => [
  ['Who', actorOf(event)],
  ['Account', event.userName],
  ['When', formatDateTime(event.at)],
  ['Network', event.network],
  ['Device', deviceInWords(event.userAgent)],
  ['How', event.method],
  ['What was called', [event.route, event.target].filter(Boolean).join(', ')],
  ['More', event.detail],
  ['Service', event.service],
  ['Request', event.requestId],
];
