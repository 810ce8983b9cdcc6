import { Button, Stack } from '@postcard/ui';
import { toast } from '@postcard/web-kit';
import { createCard } from './api.ts';
import { CardForm } from './card-form.tsx';
import { usePlace } from './use-place.ts';

export function NewCard() {
  const { go } = usePlace();
  return (
    <Stack gap={5}>
      <div>
        <Button variant="quiet" onClick={() => go({ card: null })}>
          All cards
        </Button>
      </div>
      <h2>New card</h2>
      <p>It starts as a draft that only the team sees. Open it for booking on its page.</p>
      <CardForm
        saveLabel="Make this card"
        onSave={async (body) => {
          const { id, name } = await createCard(body);
          toast({ title: 'Card made', description: `${name} is a draft.` });
          go({ card: id });
        }}
      />
    </Stack>
  );
}
