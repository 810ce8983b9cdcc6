import { adLinkBody, type AdLink } from '@postcard/contracts/campaigns';
import { Button, Card, Cluster, Stack } from '@postcard/ui';
import { Form, SubmitButton, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { codeOf, leadTo, useAdLink } from './api.ts';
import styles from './results.module.css';

export function AdLinkCard({ bookingId, onChanged }: { bookingId: string; onChanged: () => void }) {
  const { data: link, mutate } = useAdLink(bookingId);
  if (!link) return null;
  return (
    <Card level={2} title="Your code">
      <div className={styles['code']}>
        <img src={codeOf(bookingId)} alt={`QR code of ${link.link}`} width={180} height={180} />
        <Stack gap={4}>
          <p>
            <strong>{link.link}</strong>
          </p>
          <p>
            A template with a QR code has it already. Put it in a file of your own too, at least an inch wide, and its
            scans are counted here.
          </p>
          <Cluster>
            <Button asChild size="small">
              <a href={codeOf(bookingId)} download>
                Download the code
              </a>
            </Button>
          </Cluster>
          <Destination
            key={link.website ?? ''}
            link={link}
            onSaved={(next) => {
              void mutate(next, { revalidate: false });
              onChanged();
            }}
          />
        </Stack>
      </div>
    </Card>
  );
}

function Destination({ link, onSaved }: { link: AdLink; onSaved: (link: AdLink) => void }) {
  const form = useZodForm(adLinkBody, { defaultValues: { website: link.website ?? '' } });
  const sending = useSubmit(form, {
    send: ({ website }) => leadTo(link.bookingId, website),
    onSent: (saved, { website }) => {
      onSaved(saved);
      toast({
        title: 'Saved',
        description: website ? `Your code leads to ${website}.` : 'Your code leads to the website in your ad.',
      });
    },
    failure: 'Not saved',
  });
  return (
    <Form {...sending} gap={3}>
      <TextInput
        name="website"
        label="Where it leads"
        placeholder={link.leadsTo ?? 'example.com'}
        hint={
          link.leadsTo
            ? `Now to ${link.leadsTo}. You can change this after print too.`
            : 'It leads to our own page until you enter your website.'
        }
      />
      <Cluster>
        <SubmitButton variant="secondary" size="small" busyLabel="Saving...">
          Save where it leads
        </SubmitButton>
      </Cluster>
    </Form>
  );
}
