import { type EddmPlan, carrierRoute, type CarrierRoute } from '@postcard/contracts/campaigns';
import { currentTown } from '@postcard/contracts/town';
import { Button, Card, Cluster, Stack, TextArea } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { useState, type FormEvent } from 'react';
import { enterRoutes } from './api.ts';

const figures = new Intl.NumberFormat('en-US');

export function RoutesForm({ plan, onSaved }: { plan: EddmPlan; onSaved: (plan: EddmPlan) => void }) {
  const entered = plan.source === 'entered';
  const [text, setText] = useState(entered ? routesAsText(plan.routes) : '');
  const [problem, setProblem] = useState<string>();
  const read = routesFromText(text);
  const sum = read.routes.reduce((total, { households }) => total + households, 0);

  const { busy, error, clearError, run } = useMutation(async (_attempt, routes: EddmPlan['routes']) => {
    onSaved(await enterRoutes(plan.campaignId, routes));
    toast({
      title: routes.length > 0 ? 'Routes saved' : 'Routes taken away',
      description: routes.length > 0 ? `${routes.length} routes.` : 'They are assumed again.',
    });
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong =
      read.problems.join(' ') || (read.routes.length === 0 ? 'Please enter at least one route.' : undefined);
    setProblem(wrong);
    if (wrong) clearError();
    else void run(read.routes);
  }

  return (
    <Card level={3} title="Carrier routes">
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <TextArea
            label="One route a line: ZIP Code, route, mailboxes"
            name="routes"
            rows={8}
            value={text}
            error={problem ?? error}
            spellCheck={false}
            placeholder={`${plan.zipCodes[0] ?? currentTown().zipCode} C012 488`}
            hint={
              `${read.routes.length} routes with ${figures.format(sum)} of the card’s ` +
              `${figures.format(plan.totalMailboxes ?? plan.totalHouseholds)} mailboxes`
            }
            onChange={(event) => setText(event.target.value)}
          />
          <Cluster gap={3}>
            <Button type="submit" variant={entered ? 'secondary' : 'primary'} busy={busy} busyLabel="Saving...">
              Save the routes
            </Button>
            {entered && (
              <Button variant="quiet" disabled={busy} onClick={() => void run([])}>
                Take them away
              </Button>
            )}
          </Cluster>
        </Stack>
      </form>
    </Card>
  );
}

const routesAsText = (routes: readonly CarrierRoute[]): string =>
  routes.map(({ zip, route, households }) => `${zip} ${route} ${households}`).join('\n');

type Read = { routes: CarrierRoute[]; problems: string[] };

export function routesFromText(text: string): Read {
  const read: Read = { routes: [], problems: [] };
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    const [zip, route, ...rest] = line
      .trim()
      .split(/[\s,;]+/u)
      .filter(Boolean);
    if (zip === undefined) continue;
    const given = carrierRoute.safeParse({ zip, route, households: Number(rest.join('')) });
    if (given.success) read.routes.push(given.data);
    else
      read.problems.push(
        `Line ${index + 1}: ${
          rest.length > 0 ? (given.error.issues[0]?.message ?? '') : 'Please enter ZIP Code, route and mailboxes'
        }.`,
      );
  }
  return read;
}
